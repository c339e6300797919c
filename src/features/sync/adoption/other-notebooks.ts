import { sessionStore } from "#features/account/client.ts";
import { memberOf } from "#features/account/session/session-state.ts";
import type { CallResult } from "#shared/api-client.ts";
import type { Answer } from "#shared/contract.ts";
import { hasDrafts } from "#shared/drafts/drafts.ts";
import { hasUnsentChanges } from "../client.ts";
import type { syncContract } from "../contract.ts";
import type { Call } from "../engine/sync-loop.ts";
import { deleteReplica, membersOnDevice } from "../replica/delete-replica.ts";
import { openReplicaDatabase } from "../replica/replica-database.ts";
import { formerStore } from "./former-store.ts";

type Judgement = Answer<(typeof syncContract)["judgeNotebook"]>;

/** Reads nothing of a notebook before the server has said whose it is. */
export async function reviewOthers(memberId: string, call: Call): Promise<void> {
  await keepOwnProof(memberId, call);
  for (const other of await membersOnDevice()) {
    if (other === memberId) continue;
    const judged = await judge(other, call);
    const isUnsent = hasDrafts(other) || (await hasUnsentChanges(other));
    // Meanwhile the owner of that notebook may have signed in here.
    if (memberOf(sessionStore.get())?.id !== memberId) return;
    // Without an answer it stays until the next start.
    if (!judged.ok) continue;
    if (judged.data.whose === "yours")
      formerStore.set({ id: other, owner: memberId, kinds: judged.data.kinds });
    else if (!isUnsent) await deleteReplica(other);
  }
}

async function keepOwnProof(memberId: string, call: Call): Promise<void> {
  if (await readProof(memberId)) return;
  const result = await call<{ proof?: string }>("GET /api/notebook/owner-proof", {});
  if (result.ok && result.data.proof) await keepProof(memberId, result.data.proof);
}

async function judge(former: string, call: Call): Promise<CallResult<Judgement>> {
  const proof = await readProof(former);
  // Its owner has not been here since proofs exist.
  if (!proof) return { ok: true, data: { whose: "not_yours", kinds: [] } };
  return call<Judgement>("POST /api/notebook/judgements", { body: { former, proof } });
}

async function readProof(memberId: string): Promise<string | undefined> {
  const { attempt, close } = openReplicaDatabase(memberId);
  const proof = await attempt((database) => database.get("facts", "proof"));
  await close();
  return proof === undefined ? undefined : String(proof);
}

export async function keepProof(memberId: string, proof: string): Promise<void> {
  const { attempt, close } = openReplicaDatabase(memberId);
  await attempt((database) => database.put("facts", proof, "proof"));
  await close();
}
