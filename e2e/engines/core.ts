import { consentVersion } from "#billing/checkout/consent/consent.ts";
import type { Product } from "../product.ts";
import type { Engine } from "./engine.ts";
import { Person } from "./person.ts";

/** Runs the core of the journeys: reads, signs in, uses most tools, and writes while the server is stopped. */
export async function walkCore(engine: Engine, product: Product): Promise<void> {
  const walk = stepsOf(engine, product);
  await read(walk);
  await signIn(walk);
  await developIdea(walk);
  await compareDay(walk);
  await findAgain(walk);
  await writeOffline(walk, product);
}

type Walk = ReturnType<typeof stepsOf>;

function stepsOf(engine: Engine, product: Product) {
  const person = new Person(engine);
  return {
    engine,
    person,
    press: (name: string) => person.press(name),
    write: (field: string, text: string) => person.write(field, text),
    see: (text: string) => person.see(text),
    seeFilled: (selector: string, pseudo?: string) => person.seeFilled(selector, pseudo),
    open: async (path: string) => {
      await engine.open(product.origin + path);
      await person.settle();
    },
  };
}

async function read({ open, press, see }: Walk): Promise<void> {
  await open("/");
  await press("Explorar Metas");
  await see("¿Qué son las metas?");
  await open("/search?q=perseverancia");
  await see("Resultados para");
  await see("¿Qué es la perseverancia?");
}

/** Signs in by the menu, which is a popover. */
async function signIn({ engine, person, open, press, write, see, seeFilled }: Walk): Promise<void> {
  await open("/");
  await press("Ingresar");
  await press("Continuar con Google");
  await see("Correo electrónico");
  await write("Nombre", "Sofía");
  await write("Correo electrónico", "sofia@ejemplo.com");
  await press("Continuar");
  await see("Explorar Metas");
  await person.settle();
  await open("/ideas");
  await press("Continuar con la elección del plan");
  await see("Suscribirse con PayPal");
  await seeFilled("dialog[open]", "::backdrop");
  await engine.run(subscribe, consentVersion("$2 USD cada mes"));
}

/** Develops an idea into a goal. */
async function developIdea({ open, press, write, see, seeFilled }: Walk): Promise<void> {
  await open("/ideas");
  await press("Nueva Idea");
  await write("Título de la idea", "Aprender a nadar");
  await press("Guardar");
  await see("Idea creada");
  await press("Desarrollar: Aprender a nadar");
  await see("PASO 1 DE 6");
  await write("Porqué 1", "Porque me da calma");
  await press("Siguiente");
  await see("PASO 2 DE 6");
  await write("Acción 1", "Salir el lunes");
  await press("Añadir acción");
  await write("Acción 2", "Nadar el martes");
  await press("Siguiente");
  await see("PASO 3 DE 6");
  await seeFilled(".bg-key");
  await press("En tres meses");
  await press("Siguiente");
  await see("PASO 4 DE 6");
  await write("", "Nado al amanecer.");
  await press("Siguiente");
  await see("PASO 5 DE 6");
  await write("", "Yo me comprometo.");
  await press("Siguiente");
  await see("PASO 6 DE 6");
  await press("Crear Meta");
  await see("¡Meta Creada!");
  await press("Aprender a nadar");
  await press("Salir el lunes");
  await see("1 de 2 acciones");
  await press("Editar");
  await see("Guardar Cambios");
  await press("Añadir acción");
  await write("Acción 3", "Correr el jueves");
  await press("Guardar Cambios");
  await see("1 de 3 acciones");
}

async function compareDay({ open, press, write, see }: Walk): Promise<void> {
  await open("/calendario");
  await press("Añadir evento");
  await write("Título", "Cena con Ana");
  await press("Guardar");
  await see("Evento creado");
  await open("/mi-calendario");
  for (const kind of ["Proyecta Tu Día", "Describe Tu Día"]) {
    await press(kind);
    await write("Título", "Un día tranquilo");
    await write("Notas", "Desayuno con Ana");
    await press("Guardar");
    await see("Registro creado");
  }
  // The dialog goes on to the comparison. Two empty fields take the mean of the others.
  await write("Título: porcentaje", "80");
  await write("Notas: porcentaje", "70");
  await press("Guardar");
  await see("El promedio de 75% ha sido guardado para este día.");
}

/** Writes a note, marks a favourite, searches in everything written, and opens the other pages. */
async function findAgain({ open, press, write, see }: Walk): Promise<void> {
  await open("/notas/exito_general");
  await write("Nueva nota", "Respirar al nadar");
  await press("Guardar nota");
  await see("Anotación Guardada");
  await open("/");
  await press("Añadir a favoritos: Metas");
  await see("Añadido a Favoritos");
  await open("/mi-busqueda?q=nadar");
  await see("Respirar al nadar");
  for (const [path, text] of OTHER_PAGES) {
    await open(path);
    await see(text);
  }
}

/** Saves an idea while the server is stopped, and reads it from the device. */
async function writeOffline(
  { engine, person, open, press, write, see }: Walk,
  product: Product,
): Promise<void> {
  await open("/ideas");
  await engine.run(keepTools);
  await product.stop();
  await open("/ideas");
  await press("Nueva Idea");
  await write("Título de la idea", "Escrita sin internet");
  await press("Guardar");
  await see("Por enviar");
  await open("/ideas");
  await see("Escrita sin internet");
  await product.start();
  await person.seeGone("Por enviar");
  await see("Escrita sin internet");
}

const OTHER_PAGES = [
  ["/favoritos", "Metas"],
  ["/mis-metas", "Aprender a nadar"],
  ["/mi-calendario/mirar-atras", "Mirar atrás"],
  ["/mi-semana", "Empezar"],
  ["/perfil", "Suscripción"],
  ["/instalar", "Elige tu dispositivo"],
] as const;

/** Runs in the page. Waits until the service worker has stored everything that the tools need. */
async function keepTools(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage("keep-tools");
  while (!(await caches.match("/tools"))) await new Promise((resolve) => setTimeout(resolve, 100));
}

/** Runs in the page. Becomes Premium without PayPal's popup. */
async function subscribe(consent: string): Promise<void> {
  const post = (path: string, data: unknown) =>
    fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(data),
    });
  const { paypalSubscriptionId: id } = await (await post("/api/subscription/paypal", { consent })).json();
  const approval = await fetch(`/simulators/paypal/webapps/billing/subscriptions/open?subscription_id=${id}`);
  await fetch(approval.url, { method: "POST", body: new URLSearchParams({ decision: "approve" }) });
  const confirmed = await post("/api/subscription/confirmation", { paypal_subscription_id: id });
  if (!confirmed.ok) throw new Error(`the subscription answered ${confirmed.status}`);
}
