import type { Subscription } from "#billing/subscription/contract.ts";
import type { Session, User } from "#member/account/contract.ts";
import { applyPage, EMPTY_REPLICA } from "#platform/sync/replica/replica.ts";
import { openReplicaStore } from "#platform/sync/replica/replica-store.ts";
import { memberSession } from "./build-session.ts";
import { api } from "./open-screen.tsx";

interface Remembered {
  session?: Session;
  subscription: Subscription | null;
}

/** Stores a member, their subscription and the records of `api.notebook` on this device, as an earlier visit does. */
export async function rememberMember({
  session = memberSession(),
  subscription,
}: Remembered): Promise<Session> {
  const { user, expires_at } = session;
  localStorage.setItem("known-user", JSON.stringify({ ...user, expires_at }));
  localStorage.setItem("known-subscription", JSON.stringify({ memberId: user.id, subscription }));
  localStorage.setItem("favorites-owner", user.id);
  await beginSession(session);
  await keepNotebook(user);
  return session;
}

/** Sets the cookies of a session, as a sign-in on this device does. */
export async function beginSession({ expires_at }: Session): Promise<void> {
  await cookieStore.set("signed_in", "1");
  await cookieStore.set("session_mark", String(expires_at * 1000));
}

async function keepNotebook({ id }: User): Promise<void> {
  const page = api.notebook.changesSince(0);
  const device = openReplicaStore(id);
  await device.applyRemoteChanges(page.changes, { ...applyPage(EMPTY_REPLICA, page), returned: [] });
  await device.close();
}
