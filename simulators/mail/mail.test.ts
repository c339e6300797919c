import { afterAll, expect, test } from "vitest";
import { startSimulators } from "../test-server.ts";

const server = await startSimulators();
afterAll(() => server.stop());

const message = {
  from: { name: "Claves del Éxito", address: "no-responder@localhost" },
  to: [{ name: "", address: "ana@ejemplo.com" }],
  subject: "Confirma tu solicitud",
  text: "Hola:\n<b>Sigue</b> http://localhost:3000/confirmar-pedido#a-b_c.\nGracias",
};

function post(body: unknown): Promise<Response> {
  return fetch(`${server.origin}/simulators/mail`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

async function messages(to?: string) {
  const query = to === undefined ? "" : `?${new URLSearchParams({ to })}`;
  return (await fetch(`${server.origin}/simulators/mail/messages${query}`)).json();
}

test("messages survive a restart, are listed newest first and can be found by address", async () => {
  expect((await post(message)).status).toBe(201);
  const rich = { ...message, to: { address: "Eva@ejemplo.com" }, html: "<p>x</p>", headers: { "x-a": "1" } };
  await post({ ...rich, subject: "Para Eva" });
  await server.restart();

  expect((await messages()).map(({ subject }: { subject: string }) => subject)).toEqual([
    "Para Eva",
    "Confirma tu solicitud",
  ]);
  expect(await messages("ana@ejemplo.com")).toEqual([
    {
      id: 1,
      receivedAt: expect.stringMatching(/Z$/),
      ...message,
      from: [message.from],
    },
  ]);
  expect(await messages("eva@ejemplo.com")).toMatchObject([{ html: "<p>x</p>", headers: { "x-a": "1" } }]);
  expect(await messages("nadie@ejemplo.com")).toEqual([]);
});

test("the page escapes text and turns addresses into links", async () => {
  await post(message);
  const markup = await (await fetch(`${server.origin}/simulators/mail`)).text();

  expect(markup).toContain("<h2>Confirma tu solicitud</h2>");
  expect(markup).toContain("&#60;b&#62;Sigue&#60;/b&#62;");
  const address = "http://localhost:3000/confirmar-pedido#a-b_c";
  expect(markup).toContain(`<a href="${address}">${address}</a>.`);
});

test.each([
  ["no JSON object", []],
  ["no sender", { ...message, from: undefined }],
  ["no receiver", { ...message, to: [] }],
  ["no subject", { ...message, subject: 1 }],
  ["no text", { ...message, text: undefined }],
])("a body with %s is refused", async (_name, body) => {
  expect((await post(body)).status).toBe(400);
});
