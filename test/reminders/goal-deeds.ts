import { archiveGoal, completeGoal, goals, remindOfGoal, saveGoal } from "#features/goals/queries.server.ts";
import type { StoredSettings } from "#features/reminders/queries.server.ts";
import type { MutationContext } from "#server/sync/mutations.ts";
import { addDays } from "#shared/days.ts";
import { newId } from "#shared/new-id.ts";
import { pick, type Random } from "../random/random.ts";
import type { ExpectedDeliveries, Person } from "./expected-deliveries.ts";
import { wallClock } from "./wall-clock.ts";

interface SimulatedGoal {
  person: Person;
  id: string;
  deadline: string;
  isOpen: boolean;
  ahead: boolean;
  onDay: boolean;
  weekly: boolean;
}

interface World {
  random: Random;
  ledger: ExpectedDeliveries;
  now: () => number;
  write: (person: Person, work: (write: MutationContext) => Promise<unknown>) => Promise<void>;
  settings: (person: Person, changes: Partial<StoredSettings>) => Promise<void>;
}

/** As the settings begin: goals at nine, the weekly one on Mondays, letters at eight in the evening. */
const GOAL_TIME = "09:00";
const LETTER_TIME = "20:00";

/** What people do with their goals and their weekly review in the simulated month. */
export function goalDeeds({ random, ledger, now, write, settings }: World) {
  const all: SimulatedGoal[] = [];
  const today = (person: Person) => wallClock(person.zone, now()).slice(0, 10);
  const chance = (probability: number) => random() < probability;

  function expectReminders({ person, id, deadline, isOpen, ahead, onDay }: SimulatedGoal): void {
    const kinds = [
      ["goal_ahead", ahead, addDays(deadline, -7), GOAL_TIME],
      ["goal_day", onDay, deadline, GOAL_TIME],
      ["goal_letter", true, deadline, LETTER_TIME],
    ] as const;
    for (const [kind, isAsked, day, time] of kinds)
      ledger.setPlanned({ person, kind, sourceId: id }, isOpen && isAsked ? [{ day, time }] : [], now());
    const isAny = all.some((goal) => goal.person === person && goal.isOpen && goal.weekly);
    const weekly = isAny ? ledger.weekly(0, GOAL_TIME, now()) : [];
    ledger.setPlanned({ person, kind: "goal_action", sourceId: "weekly" }, weekly, now());
  }

  async function save(goal: SimulatedGoal): Promise<void> {
    await write(goal.person, async (context) => {
      const known = await goals.find(context.transaction, context.userId, goal.id);
      const written_at = new Date(now()).toISOString();
      await saveGoal(context, {
        ...{ id: goal.id, title: goal.id, deadline: goal.deadline, vision_text: "", commitment_text: "" },
        ...{ whys: [], actions: [{ id: "1", action_text: "Seguir" }], obstacles: [] },
        ...{ idea: null, base: known?.version ?? "", written_at },
      });
    });
  }

  async function add(person: Person): Promise<void> {
    const deadline = addDays(today(person), Math.floor(random() * 16));
    const id = newId(now());
    const goal = {
      person,
      id,
      deadline,
      isOpen: true,
      ahead: chance(0.5),
      onDay: chance(0.5),
      weekly: chance(0.3),
    };
    all.push(goal);
    await save(goal);
    await remind(goal);
  }

  async function remind(goal: SimulatedGoal): Promise<void> {
    const wanted = { remind_ahead: goal.ahead, remind_day: goal.onDay, remind_weekly: goal.weekly };
    await write(goal.person, (context) => remindOfGoal(context, goal.id, wanted));
    expectReminders(goal);
  }

  async function touch(goal: SimulatedGoal): Promise<void> {
    const deed = random();
    if (deed < 0.3) {
      goal.deadline = addDays(today(goal.person), Math.floor(random() * 16));
      await save(goal);
    } else if (deed < 0.7) {
      const at = goal.isOpen ? new Date(now()).toISOString() : null;
      goal.isOpen = !goal.isOpen;
      await write(goal.person, async (context) => {
        if (at === null) await completeGoal(context, goal.id, null);
        if (at === null) await archiveGoal(context, goal.id, null, false);
        else if (chance(0.5)) await completeGoal(context, goal.id, at);
        else await archiveGoal(context, goal.id, at, true);
      });
    } else {
      Object.assign(goal, { ahead: chance(0.5), onDay: chance(0.5), weekly: chance(0.3) });
      return remind(goal);
    }
    expectReminders(goal);
  }

  return async (person: Person): Promise<void> => {
    const deed = random();
    if (deed < 0.4) return add(person);
    if (deed < 0.8 && all.length > 0) return touch(pick(all, random));
    if (deed < 0.9) {
      person.wantsLetters = !person.wantsLetters;
      await settings(person, { goal_letters: person.wantsLetters ? 1 : 0 });
      return;
    }
    const week = {
      weekday: Math.floor(random() * 7),
      time: pick(["00:30", "02:30", "18:00", "23:30"], random),
    };
    person.week = chance(0.8) ? week : null;
    const time = { week_weekday: week.weekday, week_time: week.time };
    await settings(person, { week_reminder: person.week ? 1 : 0, ...time });
    const planned = person.week ? ledger.weekly(week.weekday, week.time, now()) : [];
    ledger.setPlanned({ person, kind: "week", sourceId: "week" }, planned, now());
  };
}
