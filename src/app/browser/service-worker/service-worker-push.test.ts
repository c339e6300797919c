import { readFileSync } from "node:fs";
import { createContext, runInContext } from "node:vm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { PushPayload } from "#notebook/reminders/push/push.server.ts";

const SOURCE = readFileSync(new URL("./service-worker-push.browser.js", import.meta.url), "utf8");
const ORIGIN = "https://claves.example";
const REMINDER: PushPayload = {
  title: "Cena con Ana",
  body: "Hoy a las 20:30",
  path: "/calendario?dia=2026-03-05",
  kind: "event",
  id: "event-1",
  stop_token: "t".repeat(43),
};

/** Fakes the parts of a service worker's scope that pushes need. */
class Worker {
  shown: { title: string; options: { body: string; data: { path?: string }; actions: object[] } }[] = [];
  windows: { url: string; focus: () => void }[] = [];
  openWindow = vi.fn();
  /** Stored answers: the mood by cache name and address. */
  kept: Record<string, Record<string, string>> = {};
  isFull = false;
  subscribe = vi.fn();
  asked: { method: string; path: string; body: unknown }[] = [];
  network: (path: string, signal?: AbortSignal) => Response | Promise<Response> = () =>
    new Response(null, { status: 204 });
  #listeners = new Map<string, (event: object) => void>();

  constructor(maxActions = 2) {
    const self = {
      Notification: { maxActions },
      location: { origin: ORIGIN },
      registration: {
        showNotification: async (title: string, options: never) => void this.shown.push({ title, options }),
        pushManager: { subscribe: this.subscribe },
      },
      clients: { matchAll: async () => this.windows, openWindow: this.openWindow },
      addEventListener: (type: string, listener: (event: object) => void) =>
        this.#listeners.set(type, listener),
    };
    const fetch = async (path: string, { method = "", body, signal }: RequestInit) => {
      this.asked.push({ method, path, body: body && JSON.parse(String(body)) });
      return this.network(path, signal ?? undefined);
    };
    const caches = {
      has: async (name: string) => name in this.kept,
      open: async (name: string) => ({
        put: async (address: string, response: Response) => {
          if (this.isFull) throw new Error("QuotaExceededError");
          this.kept[name] = { ...this.kept[name], [address]: await response.text() };
        },
      }),
    };
    const navigator = {
      locks: { request: (_name: string, _options: object, work: () => unknown) => work() },
    };
    runInContext(SOURCE, createContext({ self, fetch, caches, navigator, URL, JSON, AbortSignal, Response }));
  }

  async tell(type: string, event: object): Promise<void> {
    let done: Promise<unknown> = Promise.resolve();
    this.#listeners.get(type)?.({ ...event, waitUntil: (work: Promise<unknown>) => (done = work) });
    await done;
  }

  push(text: string | null): Promise<void> {
    return this.tell("push", { data: text === null ? null : { json: () => JSON.parse(text) } });
  }

  click(data: unknown, action = ""): Promise<void> {
    return this.tell("notificationclick", { action, notification: { data, close: () => {} } });
  }

  said(): string[] {
    return this.shown.map(({ options }) => options.body);
  }
}

let worker: Worker;

beforeEach(() => {
  worker = new Worker();
});

describe("a push", () => {
  test("explains how to turn its kind off if the browser shows no buttons and the payload is readable", async () => {
    worker = new Worker(0);
    await worker.push(JSON.stringify(REMINDER));
    expect(worker.said()).toEqual(["Hoy a las 20:30\n¿Ya no lo quieres? Desactívalo en tu perfil."]);
    await worker.push(null);
    expect(worker.said()[1]).toBe("Tienes un recordatorio.");
  });

  test("shows a notification with the path of its page and a button that turns its kind off", async () => {
    await worker.push(JSON.stringify(REMINDER));
    expect(worker.shown).toEqual([
      {
        title: "Cena con Ana",
        options: {
          body: "Hoy a las 20:30",
          tag: "event-1",
          lang: "es",
          icon: "/icons/icon-192.png",
          data: { path: REMINDER.path, stop: REMINDER.stop_token },
          actions: [{ action: "stop", title: "Desactivar recordatorios" }],
        },
      },
    ]);
  });

  test("shows no button when the payload has no stop token", async () => {
    const { stop_token: _, ...test } = REMINDER;
    await worker.push(JSON.stringify(test));
    expect(worker.shown[0]?.options.actions).toEqual([]);
  });

  test.each([null, "", "no JSON", "null", "{}", '{"title":7}', '"text"'])(
    "shows a generic notification when its payload is unreadable (%s)",
    async (text) => {
      await worker.push(text);
      expect(worker.shown).toMatchObject([
        { title: "Claves del Éxito", options: { body: "Tienes un recordatorio.", data: { path: "/" } } },
      ]);
    },
  );
});

describe("a click on a notification", () => {
  test("focuses the tab that already shows the page, and opens no window", async () => {
    const focus = vi.fn();
    const other = { url: `${ORIGIN}/calendario`, focus: vi.fn() };
    worker.windows = [other, { url: ORIGIN + REMINDER.path, focus }];
    await worker.click({ path: REMINDER.path });
    expect(focus).toHaveBeenCalled();
    expect(other.focus).not.toHaveBeenCalled();
    expect(worker.openWindow).not.toHaveBeenCalled();
  });

  test("opens a new window when no tab shows the page", async () => {
    worker.windows = [{ url: `${ORIGIN}/mi-calendario`, focus: vi.fn() }];
    await worker.click({ path: REMINDER.path });
    expect(worker.openWindow).toHaveBeenCalledExactlyOnceWith(ORIGIN + REMINDER.path);
  });

  test.each(["https://malo.example/", "//malo.example", "/\\malo.example", 7, undefined])(
    "opens the home page for a path that is foreign or invalid: %s",
    async (path) => {
      await worker.click({ path });
      expect(worker.openWindow).toHaveBeenCalledExactlyOnceWith(`${ORIGIN}/`);
    },
  );
});

describe("an evening's push that asks for the mood", () => {
  const answers = {
    member: "ana",
    day: "2026-11-23",
    choices: [
      { mood: 4, title: "Ánimo: bien" },
      { mood: 2, title: "Ánimo: mal" },
    ],
  };
  const evening = { ...REMINDER, path: "/mi-calendario?dia=2026-11-23", kind: "journal", answers };
  const shown = () => worker.shown[0]?.options;

  test("has both answers as its buttons, and its text says where to turn it off", async () => {
    await worker.push(JSON.stringify(evening));
    expect(shown()?.actions).toEqual([
      { action: "mood-4", title: "Ánimo: bien" },
      { action: "mood-2", title: "Ánimo: mal" },
    ]);
    expect(shown()?.body).toContain("Desactívalo en tu perfil.");
  });

  test.each([0, 1])(
    "asks nothing where the browser shows %i buttons, and a tap opens the page",
    async (room) => {
      worker = new Worker(room);
      await worker.push(JSON.stringify(evening));
      expect(shown()?.actions).toEqual(
        room === 0 ? [] : [{ action: "stop", title: "Desactivar recordatorios" }],
      );
      await worker.click(shown()?.data);
      expect(worker.kept).toEqual({});
      expect(worker.openWindow).toHaveBeenCalledExactlyOnceWith(ORIGIN + evening.path);
    },
  );

  test("keeps a pressed answer for its member and day without any call, and opens the page", async () => {
    worker.kept = { "answers-ana": {} };
    await worker.push(JSON.stringify(evening));
    await worker.click(shown()?.data, "mood-2");
    expect(worker.kept).toEqual({ "answers-ana": { "/2026-11-23": "2" } });
    expect(worker.asked).toEqual([]);
    expect(worker.openWindow).toHaveBeenCalledExactlyOnceWith(ORIGIN + evening.path);
  });

  test("keeps nothing for a member who has signed out here, and opens the page", async () => {
    worker.kept = { "answers-luis": {} };
    await worker.click({ path: evening.path, answers }, "mood-2");
    expect(worker.kept).toEqual({ "answers-luis": {} });
    expect(worker.openWindow).toHaveBeenCalledExactlyOnceWith(ORIGIN + evening.path);
  });

  test.each(["", "mood-9", "mood-4x"])("keeps no answer for the button «%s»", async (action) => {
    worker.kept = { "answers-ana": {} };
    await worker.click({ path: evening.path, answers }, action);
    expect(worker.kept).toEqual({ "answers-ana": {} });
    expect(worker.openWindow).toHaveBeenCalledOnce();
  });

  test("opens the page where the device has no room for the answer", async () => {
    worker.kept = { "answers-ana": {} };
    worker.isFull = true;
    await worker.click({ path: evening.path, answers }, "mood-4");
    expect(worker.openWindow).toHaveBeenCalledOnce();
  });
});

describe("«Desactivar recordatorios»", () => {
  test("turns the kind off with a POST and confirms it in a notification", async () => {
    worker.network = () => Response.json({ kind: "event" });
    await worker.click({ path: "/", stop: REMINDER.stop_token }, "stop");
    expect(worker.asked).toEqual([
      { method: "POST", path: "/api/reminder-stop", body: { token: REMINDER.stop_token } },
    ]);
    expect(worker.said()).toEqual([
      "Ya no te enviaremos recordatorios de eventos. Puedes volver a activarlos en tu perfil.",
    ]);
  });

  test("links to the profile when the server no longer knows the token", async () => {
    worker.network = () => new Response(null, { status: 404 });
    await worker.click({ stop: REMINDER.stop_token }, "stop");
    expect(worker.shown[0]?.options.data.path).toBe("/perfil#recordatorios");
  });

  test("links to the unsubscribe page when there is no connection", async () => {
    worker.network = () => Promise.reject(new TypeError("Failed to fetch"));
    await worker.click({ stop: REMINDER.stop_token }, "stop");
    expect(worker.shown[0]?.options.data.path).toBe(`/recordatorios#dejar=${REMINDER.stop_token}`);
  });
});

describe("a changed push subscription", () => {
  const subscription = (endpoint: string) => ({
    endpoint,
    options: { userVisibleOnly: true },
    toJSON: () => ({ endpoint, keys: { p256dh: "p", auth: "a" }, expirationTime: null }),
  });
  const told = [
    {
      method: "PUT",
      path: "/api/reminders/device",
      body: { endpoint: "new", keys: { p256dh: "p", auth: "a" } },
    },
    { method: "DELETE", path: "/api/reminders/device", body: { endpoint: "old" } },
  ];

  test("is reported to the server, and the old one is deleted there", async () => {
    await worker.tell("pushsubscriptionchange", {
      oldSubscription: subscription("old"),
      newSubscription: subscription("new"),
    });
    expect(worker.asked).toEqual(told);
  });

  test("is created with the old options and reported when the browser supplies no new one", async () => {
    worker.subscribe.mockResolvedValue(subscription("new"));
    await worker.tell("pushsubscriptionchange", { oldSubscription: subscription("old") });
    expect(worker.subscribe).toHaveBeenCalledWith({ userVisibleOnly: true });
    expect(worker.asked).toEqual(told);
  });

  test("is reported again after a token refresh when the access token has expired", async () => {
    let isRenewed = false;
    worker.network = (path) => {
      if (path === "/api/session/refresh") isRenewed = true;
      return new Response(null, { status: isRenewed ? 204 : 401 });
    };
    await worker.tell("pushsubscriptionchange", { newSubscription: subscription("new") });
    expect(worker.asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "PUT /api/reminders/device",
      "POST /api/session/refresh",
      "PUT /api/reminders/device",
    ]);
  });

  test("is given up with an error when the token refresh gets no answer within 15 seconds", async () => {
    const timeout = vi.spyOn(AbortSignal, "timeout").mockImplementation(() => AbortSignal.abort());
    worker.network = (path, signal) => {
      if (path !== "/api/session/refresh") return new Response(null, { status: 401 });
      return new Promise((_, reject) => signal?.aborted && reject(signal.reason));
    };
    const renewal = worker.tell("pushsubscriptionchange", { newSubscription: subscription("new") });
    await expect(renewal).rejects.toThrow("aborted");
    expect(timeout.mock.calls).toEqual([[20_000], [15_000]]);
  });

  test("causes no request when the event names neither the old nor the new one", async () => {
    await worker.tell("pushsubscriptionchange", {});
    expect(worker.asked).toEqual([]);
  });
});
