import type { JournalRecord } from "#notebook/journal/contract.ts";
import { newImageFile } from "#notebook/journal/images/picture.ts";
import { IMAGES_PATH } from "#notebook/journal/journal-limits.ts";
import { newId } from "#platform/shared/new-id.ts";
import type { SyncEngine } from "#platform/sync/engine/sync-engine.ts";
import { pick, type Random } from "../random/random.ts";
import { compareDay, photograph, recordBody } from "../records/journal-writing.ts";

/** Few days, so that two devices often edit the same one. */
const DAYS = ["2026-11-20", "2026-11-21", "2026-11-22"];

const PICTURE = new Blob([new Uint8Array(await photograph())], { type: "image/jpeg" });

/** Performs a random operation on journal pages. A page's text is its title. */
export function liveInJournal(tab: SyncEngine, random: Random, text: string): Promise<unknown> {
  const records = [...(tab.store.get().records.get("journal")?.values() ?? [])] as JournalRecord[];
  const chance = random();
  if (chance < 0.35 || records.length === 0) {
    const eventType = random() < 0.5 ? "describe" : "project";
    return keepRecord(
      tab,
      newId(),
      { event_type: eventType, event_date: pick(DAYS, random), title: text },
      random,
    );
  }
  const record = pick(records, random);
  if (chance < 0.75) {
    const day = chance < 0.6 ? record.event_date : pick(DAYS, random);
    return keepRecord(
      tab,
      record.id,
      { event_type: record.event_type, event_date: day, title: text },
      random,
      record,
    );
  }
  if (chance < 0.85) {
    const pages = records.filter(({ event_date }) => event_date === record.event_date);
    return compare(tab, record.event_date, Math.floor(random() * 101), pages);
  }
  return remove(tab, record);
}

/** Saves a page with a picture. */
export function keepPage(tab: SyncEngine, title: string, event_date = "2026-11-20") {
  return keepRecord(tab, newId(), { event_type: "describe", event_date, title }, () => 0);
}

export function keepRecord(
  tab: SyncEngine,
  id: string,
  written: Pick<JournalRecord, "event_type" | "event_date" | "title">,
  random: Random,
  known?: JournalRecord,
) {
  const version = newId();
  const image = random() < 0.3 ? newImageFile("foto.jpg", new Date()) : undefined;
  const image_url = image ? `${IMAGES_PATH}/${image}` : (known?.image_url ?? null);
  const body = recordBody({
    ...written,
    image_url,
    base: known?.version ?? "",
    written_at: new Date().toISOString(),
  });
  const { base: _, written_at, ...shown } = body;
  const value = { ...shown, id, created_at: known?.created_at ?? written_at, version };
  return tab.mutate({
    id: version,
    address: "PUT /api/journal/:id",
    parts: { params: { id }, body },
    effects: [{ kind: "journal", id, value }],
    ...(image && {
      file: { address: "PUT /api/journal-images/:image", parts: { params: { image }, body: PICTURE } },
    }),
  });
}

function remove(tab: SyncEngine, { id, version, event_date }: JournalRecord) {
  return tab.mutate({
    id: newId(),
    address: "DELETE /api/journal/:id",
    parts: { params: { id }, query: { base: version } },
    effects: [
      { kind: "journal", id, value: null },
      { kind: "comparison", id: event_date, value: null },
    ],
  });
}

export function compare(tab: SyncEngine, day: string, percentage: number, pages: readonly JournalRecord[]) {
  const { written_at, ...percentages } = compareDay({ title_percentage: percentage });
  return tab.mutate({
    id: newId(),
    address: "PUT /api/comparisons/:day",
    parts: { params: { day }, body: { ...percentages, written_at } },
    effects: [{ kind: "comparison", id: day, value: { ...percentages, comparison_date: day } }],
    needs: pages.map(({ id }) => ({ kind: "journal", id })),
  });
}
