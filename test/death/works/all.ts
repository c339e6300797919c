import type { Work } from "../place.ts";
import { backup, firstStart, messages, move, restore } from "./installation.ts";
import { cancellation, consumerCase, deletion, ownersDeletion, payment, refund } from "./paying.ts";
import { picture } from "./picture.ts";

type Some = Work<unknown>;

/** They have few steps, and die at each. */
export const shortWorks = [
  ...[payment, cancellation, refund, consumerCase],
  ...[deletion, ownersDeletion, messages, picture, move],
] as Some[];

/** They have hundreds of steps. */
export const longWorks = [firstStart, backup, restore] as Some[];
