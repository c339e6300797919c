import type { Visitor } from "../visitor.ts";

/** Lets the member read Metas, and choose the task of Acción a day later. */
export async function walkPath(member: Visitor): Promise<void> {
  const changed_at = "2026-11-23T12:00:00.000Z";
  await member.call("PUT", "/api/path", {
    lessons: [{ key_id: "metas", read_on: "2026-11-22", changed_at }],
    task: { key_id: "accion", chosen_on: "2026-11-23", answer: null, answered_on: null, changed_at },
  });
}
