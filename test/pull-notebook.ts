import type { Answer } from "#platform/shared/contract.ts";
import type { syncContract } from "#platform/sync/contract.ts";

type Page = Answer<(typeof syncContract)["readChanges"]>;
interface Caller {
  call<T>(method: "GET", path: string): Promise<{ status: number; body: T }>;
}

export type Received = Page["changes"][number];

/** Returns the records of a member by `kind id`, as a device pulls them after a revision. */
export async function pullNotebook(member: Caller, after = 0, records = new Map<string, Received>()) {
  for (let cursor: Page["cursor"] = { revision: after }; ; ) {
    const { revision, kind, id } = cursor;
    const place = kind && id ? `&kind=${kind}&id=${id}` : "";
    const path = `/api/notebook?since=${revision}&seen=${after}${place}`;
    const { status, body } = await member.call<Page>("GET", path);
    if (status !== 200) throw new Error(`the notebook was answered ${status}`);
    for (const change of body.changes) {
      const key = `${change.kind} ${change.id}`;
      if (change.value) records.set(key, change);
      else records.delete(key);
    }
    cursor = body.cursor;
    if (!body.has_more) return { records, revision: cursor.revision, position: body.position };
  }
}
