import type { FastifyInstance } from "fastify";
import { html, type Page, sendPage } from "./page.ts";
import type { SimulatorContext } from "./storage.ts";

export function homePage(scope: FastifyInstance, context: SimulatorContext): void {
  scope.get("/", async (_request, reply) => sendPage(reply, context.origin, page));
}

const page: Page = {
  provider: "all",
  title: "Las simulaciones",
  content: html`
<h1>Las simulaciones</h1>
<p>Sin credenciales propias, Claves del Éxito funciona entero en esta máquina: en lugar de Google, Facebook,
PayPal, un servidor de correo y uno de avisos responden estas simulaciones. Hablan como los verdaderos y rechazan lo que ellos
rechazarían. Lo que guardan está en <span class="code">simulators.sqlite</span>, en la carpeta de datos.</p>

<h2>Correo</h2>
<p>Los mensajes que el producto envía se quedan aquí. <a href="/simulators/mail">Ver el correo</a></p>

<h2>Avisos</h2>
<p>Los avisos que irían a un teléfono o a un navegador se quedan aquí. <a href="/simulators/push">Ver los avisos</a></p>

<h2>PayPal</h2>
<p>Nada se cobra. Se puede adelantar su reloj, hacer que un pago falle, devolverlo, suspender o cancelar una
suscripción, y retener o repetir sus avisos. <a href="/simulators/paypal/control">Abrir los mandos de PayPal</a></p>

<h2>Google y Facebook</h2>
<p>Al entrar se inventa una persona: un correo nuevo es alguien nuevo. En «Más opciones de la simulación» se elige que
no tenga foto o que el proveedor responda con un error. <a href="/">Ir a Claves del Éxito</a></p>

<h2>Para quien programa</h2>
<p>Los mismos mandos se usan por HTTP con JSON, bajo <span class="code">/simulators/paypal/control</span>,
<span class="code">/simulators/google/control</span>, <span class="code">/simulators/facebook/control</span> y
<span class="code">/simulators/push/control</span>: también
se pide ahí que una llamada falle (<span class="code">faults</span>) o que Facebook pida borrar los datos de alguien
(<span class="code">data-deletion</span>).</p>`,
};
