import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import type { Visitor } from "../visitor.ts";
import { countStatuses, type ThreeProcesses, times } from "./three-processes.ts";

const MEMBERS = 3;
const PACE_MS = 60;
const WITHIN_MS = 120_000;

export function rollingRestart(three: () => ThreeProcesses): void {
  test(
    "three processes restarted one after another behind a balancer answer every request",
    async () => {
      const members = await times(MEMBERS, () => three().newMember());
      let isOver = false;
      const answers: { status: number }[] = [];
      const work = async (member: Visitor) => {
        for (let count = 0; !isOver; count++) {
          const call =
            count % 2 ? member.keepIdea(`Idea ${count}`) : member.call("GET", "/api/notebook?since=0");
          answers.push(await call.catch(() => ({ status: 0 })));
          await wait(PACE_MS);
        }
      };
      const working = Promise.all(members.map(({ member }) => work(member)));
      await three().restartEach();
      isOver = true;
      await working;
      const { 200: read, 204: written, ...others } = countStatuses(answers);
      expect(others).toEqual({});
      expect(Math.min(read ?? 0, written ?? 0)).toBeGreaterThan(50);
    },
    WITHIN_MS,
  );
}
