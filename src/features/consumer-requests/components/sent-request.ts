import type { ConsumerRequestKind } from "../contract.ts";

/** What the history's entry keeps of a request: whoever comes back or reloads sees the code, not whose it is. */
export interface SentRequest {
  kind: ConsumerRequestKind;
  code: string;
  /** False where no link was mailed. */
  isMailed?: boolean;
}

interface HistoryState {
  consumerRequest?: SentRequest | undefined;
}

/** The request that was sent from the page where the reader is now. */
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
