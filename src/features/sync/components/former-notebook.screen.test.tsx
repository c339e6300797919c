import { beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { readDraft, writeDraft } from "#shared/drafts/drafts.ts";
import { newId } from "#shared/new-id.ts";
import { buildIdea } from "#test/records/records.ts";
import { expectAccessible, expectNoOverflow } from "#test/screens/accessible.ts";
import { buildSubscription } from "#test/screens/build-subscription.ts";
import { api, memberSession, notice, openAsMember, openDialog } from "#test/screens/open-screen.tsx";
import { keepProof } from "../adoption/other-notebooks.ts";
import { membersOnDevice } from "../replica/delete-replica.ts";
import { openReplicaStore } from "../replica/replica-store.ts";
import { NOTHING_SEEN } from "../replica/seen.ts";

// The question about a lost account's notebook. Whose it is: adoption/owner-proof.server.test.ts.

const FAILED = /No se pudo pasar todo. Sigue a salvo en este dispositivo/;
const isText = (value: unknown): value is string => typeof value === "string";
const question = page.getByRole("region", { name: "Tu cuaderno de antes" });
const button = (name: string) => question.getByRole("button", { name });
const ideas = page.getByRole("main").getByRole("listitem");

let former: string;
let me: string;

beforeEach(async () => {
  former = newId();
  const device = openReplicaStore(former);
  const value = buildIdea("Aprender a nadar");
  await device.applyRemoteChanges([{ kind: "idea", id: value.id, value: { ...value } }], {
    revision: 7,
    epoch: "",
    acknowledged: [],
    hasInitialSync: true,
    isComplete: true,
    isFullSnapshot: false,
    seen: NOTHING_SEEN,
  });
  await device.close();
  await keepProof(former, "known");
  writeDraft(`${former}:idea:new`, { id: newId(), value: "Antes" });
});

async function open(): Promise<void> {
  api.answer({ "POST /api/notebook/judgements": { whose: "yours", kinds: ["idea"] } });
  const session = memberSession();
  me = session.user.id;
  await openAsMember("/ideas", buildSubscription({ access_until: "2099-02-28T12:00:00.000Z" }), session);
}

test("the question shows only what happened until the member decides, is accessible and fits the screen", async () => {
  await open();
  await expect.element(question).toBeVisible();
  await expect.element(page.getByText("Aprender a nadar")).not.toBeInTheDocument();
  await expectAccessible();
  await expectNoOverflow();
});

test("a notebook that is not the member's is never asked about", async () => {
  api.answer({ "POST /api/notebook/judgements": { whose: "not_yours", kinds: [] } });
  await openAsMember("/ideas", buildSubscription({ access_until: "2099-02-28T12:00:00.000Z" }));
  await expect.poll(() => api.asked).toContain("POST /api/notebook/judgements");
  await expect.element(page.getByText("Aún no tienes ideas. ¡Añade la primera!")).toBeVisible();
  await expect.element(question).not.toBeInTheDocument();
});

test("the notebook and its draft move once, however often the button is pressed", async () => {
  await open();
  await expect.element(question).toBeVisible();
  const answer = Promise.withResolvers<ReturnType<typeof api.notebook.changesSince>>();
  api.answer({ "GET /api/notebook": answer.promise });
  await button("Pasar a mi cuenta").dblClick();
  await expect.element(button("Pasando...")).toHaveAttribute("aria-disabled", "true");
  for (const name of ["Ahora no", "Borrarlo de aquí"])
    await expect.element(button(name)).toHaveAttribute("aria-disabled", "true");
  api.recover("GET /api/notebook");
  answer.resolve(api.notebook.changesSince(0));
  await expect.element(notice("Tu cuaderno ya está en tu cuenta")).toBeVisible();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(ideas.filter({ hasText: "Aprender a nadar" })).toBeVisible();
  expect(api.asked.filter((call) => call === "POST /api/notebook/recoveries")).toHaveLength(1);
  expect(await membersOnDevice()).not.toContain(former);
  await page.getByRole("button", { name: "Nueva Idea" }).first().click();
  await expect.element(openDialog().getByRole("textbox")).toHaveValue("Antes");
});

test("without a connection everything stays, and the member can try again", async () => {
  await open();
  await expect.element(question).toBeVisible();
  api.answer({ "GET /api/notebook": "offline" });
  await button("Pasar a mi cuenta").click();
  await expect.element(question.getByText(FAILED)).toBeVisible();
  await expectAccessible();
  await expectNoOverflow();
  api.recoverOnClick("GET /api/notebook");
  await button("Pasar a mi cuenta").click();
  await expect.element(notice("Tu cuaderno ya está en tu cuenta")).toBeVisible();
});

test("a draft that would replace another one waits, and the question says so", async () => {
  await open();
  await expect.element(question).toBeVisible();
  writeDraft(`${me}:idea:new`, { id: newId(), value: "Ahora" });
  await button("Pasar a mi cuenta").click();
  await expect.element(question.getByText(/Falta un texto que dejaste a medias/)).toBeVisible();
  await expect.element(ideas.filter({ hasText: "Aprender a nadar" })).toBeVisible();
  expect(readDraft(`${me}:idea:new`, isText)?.value).toBe("Ahora");
  expect(readDraft(`${former}:idea:new`, isText)?.value).toBe("Antes");
  await expectAccessible();
  await expectNoOverflow();
});

test("a draft that moves appears in the form that is open, which would write over it otherwise", async () => {
  await open();
  await expect.element(question).toBeVisible();
  await page.getByRole("button", { name: "Nueva Idea" }).first().click();
  await expect.element(openDialog().getByRole("textbox")).toHaveValue("");
  // Behind the dialog: another tab has asked.
  const { adopt } = await import("../adoption/adopt.ts");
  expect(await adopt({ id: former, owner: me, kinds: ["idea"] })).toBe("done");
  await expect.element(openDialog().getByRole("textbox")).toHaveValue("Antes");
});

test("“Ahora no” keeps the notebook on the device and says that the question comes again", async () => {
  await open();
  await button("Ahora no").click();
  await expect.element(notice("Tu cuaderno de antes se queda aquí")).toBeVisible();
  await expect.element(question).not.toBeInTheDocument();
  expect(await membersOnDevice()).toContain(former);
  expect(readDraft(`${former}:idea:new`, isText)?.value).toBe("Antes");
});

test("“Borrarlo de aquí” asks again before it deletes the notebook with its drafts", async () => {
  await open();
  await button("Borrarlo de aquí").click();
  await expect.element(openDialog().getByText(/no se puede\s+recuperar/)).toBeVisible();
  await expectAccessible();
  await openDialog().getByRole("button", { name: "Cancelar" }).click();
  await expect.element(openDialog()).not.toBeInTheDocument();
  expect(await membersOnDevice()).toContain(former);
  await button("Borrarlo de aquí").click();
  await openDialog().getByRole("button", { name: "Borrar" }).dblClick();
  await expect.element(question).not.toBeInTheDocument();
  expect(await membersOnDevice()).not.toContain(former);
  expect(readDraft(`${former}:idea:new`, isText)).toBeNull();
  await expect.element(page.getByText("Aún no tienes ideas. ¡Añade la primera!")).toBeVisible();
});

test("a deletion that the browser refuses leaves the notebook and its drafts, and says so", async () => {
  await open();
  await button("Borrarlo de aquí").click();
  vi.spyOn(indexedDB, "deleteDatabase").mockImplementationOnce(() => {
    const request = { error: new DOMException("refused", "UnknownError") } as IDBOpenDBRequest;
    queueMicrotask(() => request.onerror?.(new Event("error")));
    return request;
  });
  await openDialog().getByRole("button", { name: "Borrar" }).click();
  await expect.element(question.getByText(/No se pudo borrar/)).toBeVisible();
  await expect.element(openDialog()).not.toBeInTheDocument();
  expect(await membersOnDevice()).toContain(former);
  expect(readDraft(`${former}:idea:new`, isText)?.value).toBe("Antes");
});
