import { expect } from "vitest";
import { nextOccurrence } from "#notebook/calendar/occurrences.ts";
import type { SyncEngine } from "#platform/sync/engine/sync-engine.ts";
import type { OutboxEntry } from "#platform/sync/mutation.ts";
import { contents, everything, type Known, recordsOf, type Tab } from "./contents.ts";
import { KINDS, textOf } from "./operations.ts";
import { FavouriteStory, KeyStory } from "./wishes.ts";

export interface Faults {
  /** Whether the server's rows may be restored before any call. */
  isRestored?: boolean;
  /** Whether storages sometimes refuse mutations. */
  isBroken?: boolean;
}

interface Text {
  /** The versions of the record with this text. A new last day of an event changes the version and not the text. */
  versions: Set<string>;
  /** The earlier text that this text replaced. */
  from: string | undefined;
  /** Whether a device has stored the text. */
  isStored: boolean;
  /** Whether a device that showed the text removed it. `perhaps` means that the record's other content decides. */
  isRemoved: "no" | "perhaps" | "yes";
}

/** The texts that a member wrote and removed on all devices, and the checks after all devices have synced. */
export class Story {
  /** The device that is returning records in several calls. Only the last call names the ids that this device knows. */
  returning: string | undefined;
  /**
   * Whether another call came between those calls. Then a deleted text may be back, or be in a conflict with a newer
   * one (decision 0078).
   */
  isSplit = false;
  readonly favourites = new FavouriteStory();
  readonly keys = new KeyStory();
  readonly #texts = new Map<string, Text>();
  /** Texts that were missing when all devices agreed. */
  readonly #gone = new Set<string>();
  /** Versions that the server kept after their deletion was asked for. */
  readonly #kept = new Set<string>();
  /** The completion times that a device has seen and replaced, by goal. */
  readonly #replacedTicks = new Map<string, Set<string>>();
  readonly #deletedGoals = new Set<string>();
  /** Goals whose tag (`key_id`) was set. After a restore, a newer tag may return with an older completion time. */
  readonly #keyedGoals = new Set<unknown>();

  /** Records each mutation of a device, and whether the device's storage accepted it. */
  hear({ address, parts, effects }: OutboxEntry, isStored: boolean): void {
    const { base: written, replaces, idea, bases = [] } = (parts.body ?? {}) as Body;
    const base = written || parts.query?.base;
    const event = address.includes("/api/events") ? parts.params?.id : undefined;
    const from = [...this.#texts].find(([, { versions }]) => base && versions.has(base))?.[0];
    for (const { kind, id, value } of effects) {
      if (kind === "goal" && !value) this.#deletedGoals.add(id);
      const text = value && textOf(value);
      if (!text) continue;
      const { versions = new Set<string>() } = this.#texts.get(text) ?? {};
      if (!this.#texts.has(text)) this.#texts.set(text, { versions, from, isStored, isRemoved: "no" });
      // When days of an event are removed, the server may give it another version, so the event's id stands for all
      // versions.
      versions.add(kind === "event" ? id : String(value.version));
    }
    if (address === "PUT /api/goals/:id/key") this.#keyedGoals.add(parts.params?.id);
    const isSure = isStored ? "yes" : "perhaps";
    if (base && event) this.#remove(event, "perhaps");
    else if (base) this.#remove(base, isSure);
    if (replaces) this.#remove(replaces.id, "perhaps");
    if (idea) this.#remove(idea.base, "perhaps");
    for (const note of bases) this.#remove(note, isSure);
  }

  #remove(version: string, isRemoved: "perhaps" | "yes"): void {
    for (const text of this.#texts.values())
      if (text.versions.has(version) && text.isRemoved !== "yes") text.isRemoved = isRemoved;
  }

  /** Notes a mutation that the server refused for good. It changed nothing, and the member has the text again. */
  giveBack({ parts, effects }: OutboxEntry): void {
    const { base } = (parts.body ?? {}) as Body;
    for (const [name, text] of this.#texts)
      if ((base && text.versions.has(base)) || effects.some(({ value }) => value && textOf(value) === name))
        text.isRemoved = "perhaps";
  }

  /** Notes that the server has kept a record of this version, because of its conflicts, for example. */
  keep(version: string): void {
    this.#kept.add(version);
  }

  replaceTick(goal: string, seen: string | null): void {
    if (seen) this.#replacedTicks.set(goal, (this.#replacedTicks.get(goal) ?? new Set()).add(seen));
  }

  check(tabs: readonly SyncEngine[], { isRestored, isBroken }: Faults, where: string): void {
    const [first, ...others] = tabs;
    if (!first) throw new Error("no tab");
    for (const tab of others) expect(everything(tab), where).toEqual(everything(first));
    for (const tab of tabs) expect(tab.store.get().outbox, where).toEqual([]);
    const tab = contents(first);
    const records = KINDS.flatMap((kind) => recordsOf(first, kind));
    this.#checkTexts(records, tab, where);
    checkPlaces(tab, where);
    this.keys.check(first, isRestored === true, where);
    // A text is lost with its tab if no storage accepted the text.
    if (isBroken) return;
    this.#checkTicks(tab, isRestored === true, where);
    this.favourites.check(tab.favourites, where);
  }

  #checkTexts(records: readonly Known[], { conflicts }: Tab, where: string): void {
    const there = [...records.map(textOf), ...conflicts.map(({ content }) => textOf(content))];
    expect(new Set(there).size, `${where}: doubled`).toBe(there.length);
    for (const [text, { versions, isStored, isRemoved }] of this.#texts) {
      if (isStored && isRemoved === "no") expect(there, `${where}: ${text} is lost`).toContain(text);
      const isKept = [...versions].some((version) => this.#kept.has(version));
      if (!this.isSplit && ((isRemoved === "yes" && !isKept) || this.#gone.has(text)))
        expect(there, `${where}: ${text} is back`).not.toContain(text);
      if (!there.includes(text)) this.#gone.add(text);
    }
    for (const { record_id, content } of conflicts) {
      const owner = records.find(({ id }) => id === record_id);
      expect(owner, `${where}: ${textOf(content)} stands beside nothing`).toBeDefined();
      const [text, beside] = [textOf(content), textOf(owner ?? {})];
      const isNeedless = !this.isSplit && (this.#isOver(text, beside) || this.#isOver(beside, text));
      expect(
        isNeedless,
        `${where}: ${text} stands beside ${beside}, and one was written over the other`,
      ).toBe(false);
    }
  }

  #isOver(later: string, earlier: string): boolean {
    for (let text: string | undefined = later; text; text = this.#texts.get(text)?.from) {
      if (text === earlier) return true;
      if (!this.#texts.get(text)?.isStored) return false;
    }
    return false;
  }

  #checkTicks({ goals }: Tab, isRestored: boolean, where: string): void {
    for (const { id, actions } of goals) {
      if (this.#deletedGoals.has(id) || (isRestored && this.#keyedGoals.has(id))) continue;
      const replaced = [...(this.#replacedTicks.get(id) ?? [])];
      expect(replaced, `${where}: an older tick of ${id}`).not.toContain(actions[0]?.done_at);
    }
  }
}

interface Body {
  base?: string;
  replaces?: { id: string } | null;
  idea?: { base: string } | null;
  bases?: string[];
}

function checkPlaces({ events, pages, weeks, comparisons }: Tab, where: string): void {
  for (const event of events) expect(nextOccurrence(event, event.event_date), where).toBeDefined();
  const places = pages.map(({ event_date, event_type }) => `${event_date} ${event_type}`);
  expect(new Set(places).size, `${where}: two pages of a kind on a day`).toBe(places.length);
  expect(new Set(weeks.map(({ week }) => week)).size, `${where}: two reviews of a week`).toBe(weeks.length);
  for (const { comparison_date: day } of comparisons) {
    const count = pages.filter(({ event_date }) => event_date === day).length;
    expect(count, `${where}: compared without both pages`).toBe(2);
  }
}
