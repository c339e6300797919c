// The second part of `/sw.js`: shows reminders from a push service (RFC 8030). A push carries a `PushPayload`
// (src/notebook/reminders/push/push.server.ts).

const SETTINGS = "/perfil#recordatorios";
/** An unreadable push shows this: a browser may withdraw our permission after a push that shows nothing. */
const UNREADABLE = { title: "Claves del Éxito", body: "Tienes un recordatorio.", id: "aviso", path: "/" };
const WHERE_TO_STOP = "¿Ya no lo quieres? Desactívalo en tu perfil.";
/** The longest time of a refresh. It holds the session's lock, for which every page waits. */
const REFRESH_MAX_MS = 15_000;
const LOCK_MAX_MS = 20_000;
/** Completes "Ya no te enviaremos …", by kind. */
const STOPPED = { event: "recordatorios de eventos", journal: "recordatorios de tu diario" };

self.addEventListener("push", (event) => event.waitUntil(show(readPush(event.data))));
self.addEventListener("notificationclick", (event) => {
  const { notification, action } = event;
  const { path, stop, answers } = notification.data ?? {};
  notification.close();
  event.waitUntil(
    action === "stop" && stop ? stopReminders(stop) : answer(answers, action).then(() => open(path)),
  );
});
self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renewSubscription(event)));

function readPush(data) {
  try {
    const payload = data.json();
    return payload.title && typeof payload.title === "string" ? payload : UNREADABLE;
  } catch {
    return UNREADABLE;
  }
}

/** Shows a push. Without room for its button (Safari and Firefox show none), the body says where to stop reminders. */
function show({ title, body, id, path, stop_token: stop, answers }) {
  const room = self.Notification?.maxActions ?? 0;
  const choices = answers && answers.choices.length <= room ? answers.choices : [];
  const stops = stop ? [{ action: "stop", title: "Desactivar recordatorios" }] : [];
  const actions = [...choices.map(({ mood, title }) => ({ action: `mood-${mood}`, title })), ...stops].slice(
    0,
    room,
  );
  return self.registration.showNotification(title, {
    body: stop && !actions.includes(stops[0]) ? `${body}\n${WHERE_TO_STOP}` : body,
    tag: id,
    lang: "es",
    icon: "/icons/icon-192.png",
    data: { path, stop, ...(choices.length > 0 && { answers }) },
    actions,
  });
}

/** Stores the answer to a reminder until the member's next visit. Needs no connection (notebook/journal/answers). */
async function answer(answers, action) {
  const [, mood] = /^mood-([1-5])$/.exec(action) ?? [];
  if (!mood || !answers) return;
  const name = `answers-${answers.member}`;
  try {
    // A sign-out deletes the cache, so a later press stores nothing about this member on the device.
    if (await caches.has(name)) await (await caches.open(name)).put(`/${answers.day}`, new Response(mood));
  } catch {
    // The device has no room for the answer. The page opens, and the member can choose the mood there.
  }
}

/** Focuses a window that shows the page, or opens one. Never navigates a window: it may contain unsaved text. */
async function open(path) {
  const { origin } = self.location;
  const asked = new URL(typeof path === "string" ? path : "/", origin);
  const address = asked.origin === origin ? asked.href : `${origin}/`;
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find(({ url }) => url === address);
  return there ? there.focus() : self.clients.openWindow(address);
}

/** Confirms with a notification, because perhaps no page of ours is open. */
async function stopReminders(token) {
  const answer = await send("POST", "/api/reminder-stop", { token }).catch(() => undefined);
  const said = { id: "apagar", title: "Recordatorios", path: SETTINGS };
  if (answer?.ok) {
    const stopped = STOPPED[(await answer.json()).kind] ?? "estos recordatorios";
    const body = `Ya no te enviaremos ${stopped}. Puedes volver a activarlos en tu perfil.`;
    return show({ ...said, body });
  }
  if (answer?.status === 404)
    return show({ ...said, body: "Este aviso es muy antiguo. Desactiva tus recordatorios en tu perfil." });
  return show({
    ...said,
    title: "No se pudieron desactivar",
    body: "No hay conexión con el servidor. Toca aquí para intentar de nuevo.",
    path: `/recordatorios#dejar=${token}`,
  });
}

/** Reports the device's new endpoint to the server. If that fails, the next page that opens reports it. */
async function renewSubscription({ oldSubscription: old, newSubscription }) {
  const renewed = newSubscription ?? (old && (await self.registration.pushManager.subscribe(old.options)));
  if (!renewed) return;
  const { endpoint, keys } = renewed.toJSON();
  await send("PUT", "/api/reminders/device", { endpoint, keys });
  if (old && old.endpoint !== endpoint)
    await send("DELETE", "/api/reminders/device", { endpoint: old.endpoint });
}

/** Refreshes an expired session and retries once, as pages do (src/platform/shared/refresh-session.ts). */
async function send(method, path, body) {
  const ask = () =>
    fetch(path, { method, headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
  const first = await ask();
  if (first.status !== 401) return first;
  let isMine = false;
  const refresh = (options) =>
    navigator.locks.request("session-refresh", options, () => {
      isMine = true;
      return fetch("/api/session/refresh", { method: "POST", signal: AbortSignal.timeout(REFRESH_MAX_MS) });
    });
  await refresh({ signal: AbortSignal.timeout(LOCK_MAX_MS) }).catch((error) => {
    if (isMine) throw error;
    // A page that holds the lock for so long is suspended.
    return refresh({ steal: true });
  });
  return ask();
}
