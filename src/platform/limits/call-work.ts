import { AsyncLocalStorage } from "node:async_hooks";
import { AppError } from "#platform/shared/errors.ts";

/** The database work of one call. */
export interface CallWork {
  /** The number of statements since the last transaction began. */
  statements: number;
  /** The number of statements of the largest transaction, which the log shows. */
  most: number;
  readonly max: number;
}

const calls = new AsyncLocalStorage<CallWork>();

/** Counts the statements of `call`. A transaction fails above its budget. Jobs and commands have no budget. */
export function countingWork<T>(work: CallWork, call: () => T): T {
  return calls.run(work, call);
}

/** Runs work that a call starts without waiting for it, such as jobs. The call's count does not include it. */
export function withoutCounting(act: () => void): void {
  calls.exit(act);
}

/** Starts a new count. A driver calls this before each transaction. */
export function beginCounting(): void {
  const work = calls.getStore();
  if (work) work.statements = 0;
}

/** Counts one statement. A driver calls this before each statement. @throws AppError `over_budget` */
export function countStatement(): void {
  const work = calls.getStore();
  if (!work) return;
  work.statements++;
  if (work.statements > work.most) work.most = work.statements;
  if (work.statements > work.max)
    throw new AppError("over_budget", `more than ${work.max} statements in one transaction`);
}
