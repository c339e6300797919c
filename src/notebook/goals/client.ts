import { recordClient } from "#notebook/tool-page/record-client.ts";
import type { Goal, goalsContract } from "./contract.ts";

export const GOAL = "goal";
export const calls = recordClient<Goal, "goals", typeof goalsContract>(GOAL, "goals");
export const useGoal = calls.useOne;

/** All goals, archived ones included, newest first; undefined while the replica loads. `inGoalOrder` sorts a list. */
export const useGoals = (): Goal[] | undefined => calls.useAll()?.reverse();
