// Shows the reminders that a push service hands over (RFC 8030): the second part of `/sw.js`, after
// service-worker.browser.js. What a push carries is `PushPayload` (src/features/reminders/push-payload.ts).

const SETTINGS = "/perfil#recordatorios";
/** A browser shows something for every push, or takes the permission away: this, where nothing can be read. */
const UNREADABLE = { title: "Claves del Éxito", body: "Tienes un recordatorio.", id: "aviso", path: "/" };
const WHERE_TO_STOP = "¿Ya no lo quieres? Apágalo en tu perfil.";
/** As long as the lock of the session may be held: every page waits for it. */
const REFRESH_MAX_MS = 15_000;
const STOPPED = {
  event: "Ya no te enviaremos recordatorios de eventos. Puedes volver a activarlos en tu perfil.",
  journal: "Ya no te recordaremos tu diario. Puedes volver a activarlo en tu perfil.",
};

self.addEventListener("push", (event) => event.waitUntil(show(readPush(event.data))));
self.addEventListener("notificationclick", (event) => {
  const { notification, action } = event;
  const { path, stop } = notification.data ?? {};
  notification.close();
  event.waitUntil(action === "stop" && stop ? stopReminders(stop) : open(path));
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

/** What no button can be put on, as in Safari and Firefox, says where its kind is turned off. */
function show({ title, body, id, path, stop_token: stop }) {
  const hasButtons = self.Notification?.maxActions > 0;
  return self.registration.showNotification(title, {
    body: stop && !hasButtons ? `${body}\n${WHERE_TO_STOP}` : body,
    tag: id,
    lang: "es",
    icon: "/icons/icon-192.png",
    data: { path, stop },
    actions: stop ? [{ action: "stop", title: "No recordar más" }] : [],
  });
}

/** Where the page is open already it comes to the front; what someone may be writing in others is left alone. */
async function open(path) {
  const { origin } = self.location;
  const asked = new URL(typeof path === "string" ? path : "/", origin);
  const address = asked.origin === origin ? asked.href : `${origin}/`;
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find(({ url }) => url === address);
  return there ? there.focus() : self.clients.openWindow(address);
}

/** Turns the kind off that the reminder was of, and says so: nothing else of ours may be on the screen. */
async function stopReminders(token) {
  const answer = await send("POST", "/api/reminder-stop", { token }).catch(() => undefined);
  const title = "Recordatorios";
  const id = "apagar";
  if (answer?.ok) {
    const { kind } = await answer.json();
    return show({ title, id, body: STOPPED[kind], path: SETTINGS });
  }
  if (answer?.status === 404)
    return show({
      title,
      id,
      body: "Este aviso ya no sirve para eso. Apágalos en tu perfil.",
      path: SETTINGS,
    });
  return show({
    title: "No se pudieron apagar",
    id,
    body: "No hay conexión con el servidor. Toca aquí para intentarlo de nuevo.",
    path: `/recordatorios#dejar=${token}`,
  });
}

/** The push service has given this device another address. Where the server cannot be told, the next page tells it. */
async function renewSubscription({ oldSubscription: old, newSubscription }) {
  const renewed = newSubscription ?? (old && (await self.registration.pushManager.subscribe(old.options)));
  if (!renewed) return;
  const { endpoint, keys } = renewed.toJSON();
  await send("PUT", "/api/reminders/device", { endpoint, keys });
  if (old && old.endpoint !== endpoint)
    await send("DELETE", "/api/reminders/device", { endpoint: old.endpoint });
}

/** Calls the server; an access that has run out is exchanged once, as pages do it (src/shared/refresh-session.ts). */
async function send(method, path, body) {
  const ask = () =>
    fetch(path, { method, headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
  const first = await ask();
  if (first.status !== 401) return first;
  await navigator.locks.request("session-refresh", () =>
    fetch("/api/session/refresh", { method: "POST", signal: AbortSignal.timeout(REFRESH_MAX_MS) }),
  );
  return ask();
}
