import type { ConsumerRequestKind } from "../contract.ts";

/** Stored in the history entry, so that a reload shows the code again. Contains no personal data. */
interface SentRequest {
  kind: ConsumerRequestKind;
  code: string;
  isMailed?: boolean;
}

interface HistoryState {
  consumerRequest?: SentRequest | undefined;
}

export function readSent(kind: ConsumerRequestKind): SentRequest | undefined {
  const { consumerRequest } = (window.history.state ?? {}) as HistoryState;
  return consumerRequest?.kind === kind ? consumerRequest : undefined;
}

export function writeSent(consumerRequest: SentRequest): void {
  change({ consumerRequest });
}

export function clearSent(): void {
  change({ consumerRequest: undefined });
}

function change(state: HistoryState): void {
  window.history.replaceState({ ...window.history.state, ...state }, "");
}
