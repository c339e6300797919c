import type { Work } from "../place.ts";
import { backup, firstStart, messages, move, restore } from "./keeping.ts";
import { cancellation, consumerCase, deletion, ownersDeletion, payment, refund } from "./paying.ts";

type Some = Work<unknown>;

/** Of few steps, each of which matters. */
export const shortWorks = [
  ...[payment, cancellation, refund, consumerCase, deletion],
  ...[messages, move],
] as Some[];

/** Of hundreds of steps. */
export const longWorks = [firstStart, backup, restore] as Some[];

/** Of commands, whose process `npm run drill:kill` kills too. */
export const commandWorks = [ownersDeletion] as Some[];
