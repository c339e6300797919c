import { AsyncLocalStorage } from "node:async_hooks";
import { AppError } from "#platform/shared/errors.ts";

/** What a call has asked of the database. */
export interface CallWork {
  /** Of the transaction under way, or since it ended. */
  statements: number;
  /** Of the transaction with the most of them, which the log tells. */
  most: number;
  readonly max: number;
}

const calls = new AsyncLocalStorage<CallWork>();

/** Counts the statements of `call`, above whose budget a transaction ends. Jobs and commands have none. */
export function countingWork<T>(work: CallWork, call: () => T): T {
  return calls.run(work, call);
}

/** What a call sets off and does not wait for, such as jobs. */
export function withoutCounting(act: () => void): void {
  calls.exit(act);
}

/** A driver calls it before each transaction. */
export function beginCounting(): void {
  const work = calls.getStore();
  if (work) work.statements = 0;
}

/** A driver calls it before each statement. @throws AppError `over_budget` */
export function countStatement(): void {
  const work = calls.getStore();
  if (!work) return;
  work.statements++;
  if (work.statements > work.most) work.most = work.statements;
  if (work.statements > work.max)
    throw new AppError("over_budget", `more than ${work.max} statements in one transaction`);
}
