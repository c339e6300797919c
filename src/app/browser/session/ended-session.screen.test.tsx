import { expect, onTestFinished, test, vi } from "vitest";
import { KNOWN_USER } from "#platform/shared/browser-storage.ts";
import { newId } from "#platform/shared/new-id.ts";
import { applyPage, EMPTY_REPLICA } from "#platform/sync/replica/replica.ts";
import { openReplicaStore } from "#platform/sync/replica/replica-store.ts";
import { memberSession } from "#test/screens/build-session.ts";
import { notice, openScreen } from "#test/screens/open-screen.tsx";
import { clearEndedSession } from "./ended-session.ts";

const WAITS = "Lo que no se había enviado te espera aquí para cuando vuelvas a iniciar sesión.";
const CLOSED =
  "Se cerró como lo pediste desde tu cuenta. Lo que ya está en tu cuenta se quitó de este dispositivo.";

/** Ends the session of a device with a notebook. `isComparing`: its comparison with a restored server is unfinished. */
async function endSession(isComparing: boolean, member = newId()) {
  const device = openReplicaStore(member);
  onTestFinished(() => device.close());
  const idea = { kind: "idea", id: newId(), value: { title: "Solo aquí" }, revision: 1 };
  const page = {
    changes: [idea],
    has_more: false,
    cursor: { revision: 1 },
    position: "1.s",
  };
  await device.applyRemoteChanges([idea], { ...applyPage(EMPTY_REPLICA, page), returned: [] });
  if (isComparing) await device.noteUnreturned();
  await openScreen("/acerca-de");
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(member));
  const hash = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  await cookieStore.set("session_ended", `elsewhere.${hash}`);
  await clearEndedSession(null);
  return device;
}

test("after a sign-out everywhere, what a comparison has not returned waits on the device, and the member hears so", async () => {
  const device = await endSession(true);
  await expect.element(notice("Tu sesión se cerró", `${CLOSED} ${WAITS}`)).toBeVisible();
  expect((await device.read())?.records.get("idea")?.size).toBe(1);
});

test("after a sign-out everywhere, nothing waits of what the account has", async () => {
  const device = await endSession(false);
  await expect.element(notice("Tu sesión se cerró", CLOSED)).toBeVisible();
  await expect.element(notice("Tu sesión se cerró", WAITS)).not.toBeInTheDocument();
  expect((await device.read())?.records.get("idea")).toBeUndefined();
});

function breakDevice(mode: IDBTransactionMode = "readwrite") {
  const { transaction } = IDBDatabase.prototype;
  const broken = vi.spyOn(IDBDatabase.prototype, "transaction");
  return broken.mockImplementation(function (this: IDBDatabase, ...asked) {
    if ([asked[0]].flat().includes("files") && asked[1] === mode)
      throw new DOMException("unreadable", "UnknownError");
    return transaction.apply(this, asked);
  });
}

test("after a sign-out everywhere, text may wait on a device where nobody could look", async () => {
  const broken = breakDevice("readonly");
  await endSession(false);
  await expect.element(notice("Tu sesión se cerró", `${CLOSED} ${WAITS}`)).toBeVisible();
  broken.mockRestore();
});

/** Stores on the device a session that began after the ended one. */
async function signInAs(id: string): Promise<string> {
  const { user, ...lifetime } = memberSession();
  const known = JSON.stringify({ ...user, ...lifetime, id });
  await cookieStore.set("session_mark", `${lifetime.expires_at}000`);
  localStorage.setItem(KNOWN_USER, known);
  localStorage.setItem("favorites", '["metas"]');
  return known;
}

test("after a sign-out everywhere, a device that cannot be cleared yet is cleared by the next page, which then says so", async () => {
  const broken = breakDevice();
  const device = await endSession(false);
  expect(document.cookie).toContain("session_ended=");
  await expect.element(notice("Tu sesión se cerró")).not.toBeInTheDocument();
  broken.mockRestore();
  await clearEndedSession(null);
  await expect.element(notice("Tu sesión se cerró", CLOSED)).toBeVisible();
  expect(document.cookie).not.toContain("session_ended=");
  expect((await device.read())?.records.get("idea")).toBeUndefined();
});

test("what cannot be cleared of a member leaves alone who has signed in since, and holds up no page", async () => {
  const broken = breakDevice();
  const device = await endSession(false);
  const known = await signInAs(newId());
  const locked = Promise.withResolvers<void>();
  const lock = vi.spyOn(navigator.locks, "request").mockReturnValue(locked.promise as Promise<never>);
  await clearEndedSession(known);
  expect(lock).not.toHaveBeenCalled();
  await expect.poll(() => lock.mock.calls.length).toBe(1);
  expect([localStorage.getItem(KNOWN_USER), localStorage.getItem("favorites")]).toEqual([known, '["metas"]']);
  expect(document.cookie).toContain("session_ended=");
  lock.mockRestore();
  broken.mockRestore();
  locked.resolve();
  await expect
    .poll(() => clearEndedSession(known).then(() => document.cookie))
    .not.toContain("session_ended=");
  expect((await device.read())?.records.get("idea")).toBeUndefined();
  await expect.element(notice("Tu sesión se cerró")).not.toBeInTheDocument();
});

test("a member who has signed in again since keeps what could not be cleared", async () => {
  const broken = breakDevice();
  const member = newId();
  const device = await endSession(false, member);
  broken.mockRestore();
  await clearEndedSession(await signInAs(member));
  await expect.poll(() => document.cookie).not.toContain("session_ended=");
  expect((await device.read())?.records.get("idea")?.size).toBe(1);
  await expect.element(notice("Tu sesión se cerró")).not.toBeInTheDocument();
});
