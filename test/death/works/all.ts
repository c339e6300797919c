import type { Work } from "../place.ts";
import { backup, firstStart, messages, move, restore } from "./installation.ts";
import { cancellation, consumerCase, deletion, ownersDeletion, payment, refund } from "./paying.ts";
import { picture } from "./picture.ts";

type Some = Work<unknown>;

/** Works with few steps. Tests let a process die at each step. */
export const shortWorks = [
  ...[payment, cancellation, refund, consumerCase],
  ...[deletion, ownersDeletion, messages, picture, move],
] as Some[];

/** Works with hundreds of steps. Tests let a process die at some of them. */
export const longWorks = [firstStart, backup, restore] as Some[];
