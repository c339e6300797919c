import { AsyncLocalStorage } from "node:async_hooks";
import { AppError } from "#platform/shared/errors.ts";

/** What a call has asked of the database. */
export interface CallWork {
  /** The number of statements since the last transaction began. */
  statements: number;
  /** The number of statements of the largest transaction, which the log shows. */
  most: number;
  readonly max: number;
}

const calls = new AsyncLocalStorage<CallWork>();

/** Counts the statements of `call`. A transaction ends above its budget. Jobs and commands have no budget. */
export function countingWork<T>(work: CallWork, call: () => T): T {
  return calls.run(work, call);
}

/** Runs what a call starts and does not wait for, such as jobs, outside the call's count. */
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
