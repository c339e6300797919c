import type { ComponentType, ReactNode } from "react";
import type { Address } from "./navigation.tsx";

// The parts of a tool that the build finds by their file names (decision 0054).

export interface SearchedRecord {
  readonly id: string;
  readonly created_at: string;
}

/** How the member's search reads and shows one kind of record: `searched` in a tool's `searched.ts`. */
export interface SearchedKind<T extends SearchedRecord = SearchedRecord> {
  /** The collection's name, such as "idea". */
  kind: string;
  /** The kind's place, from 1, in the choice above the results and in sentences. */
  place: number;
  /** The plural in the choice above the results. */
  name: string;
  /** The place where such records are written, such as "tus ideas". */
  writtenIn: string;
  /** The kind's name on a result, such as "Día descrito". */
  label(record: T): string;
  /** Searched and shown as the result's title. */
  title?(record: T): string;
  /** The title that a record without its own title gets. The search ignores it. */
  heading?(record: T): string;
  texts(record: T): string[];
  /** The day that the record belongs to (`yyyy-MM-dd`), if it is not the day of writing. */
  day?(record: T): string;
  href(record: T, day: string): Address;
}

/** The words about one kind in a warning about a full notebook, besides the kind's name and its numbers. */
export interface UsageWords {
  advice?: string;
  href?: Address;
  link?: string;
}

/** The words for a tool in sentences and warnings that name all tools: `toolWords` in its `tool-words.ts`. */
export interface ToolWords {
  /** The tool's place in the sentences, from 1. */
  place: number;
  /** The data that is deleted with the account, such as "ideas". */
  deleted: string;
  /** The words of a warning, by kind of usage, such as a table's name. */
  usage?: Readonly<Record<string, UsageWords>>;
}

/** The parts that a tool may add to pages of several tools. Its module exports each part under the name here. */
export interface SlotParts {
  /** The part in Hoy and on the page of a day. */
  OfDay: ComponentType<{ day: string; areHidden?: boolean }>;
  /** The part in "Mirar atrás". */
  InLookingBack: ComponentType<{ today: string }>;
  /** The part in the review of a week, which is named by its Monday. */
  InWeekReview: ComponentType<{ week: string }>;
  /** The part in the month: a mark for each day, words for the label of its button, and the legend of a month. */
  inMonth: (records: ReadonlyMap<string, ReadonlyMap<string, unknown>>) => {
    ofDay: (day: string) => { mark: ReactNode; said: string };
    legend: (month: string) => ReactNode;
  };
}

/** The parts of a tool: `slot` in its `slot.ts`. They load only for members with records of `kind`. */
export type ToolSlot = { kind: string } & {
  [N in keyof SlotParts]?: () => Promise<Record<N, SlotParts[N]>>;
};

interface Member {
  readonly id: string;
  readonly last_sign_in_at: string;
}

/** `background` in `background.ts` runs on any page of a member. It is idempotent: each reconnection runs it again. */
export interface BackgroundTasks {
  forMember?(member: Member): void;
  forPremium?(member: Member): void;
}
