import type { ReactNode } from "react";
import { buttonClass } from "#ui/button.tsx";
import { LineArt } from "#ui/drawings/line-art.tsx";
import { MarginSection } from "#ui/margin-section.tsx";
import { Link } from "#ui/navigation.tsx";
import type { Page } from "#ui/page.ts";
import { BackupMoments } from "./components/backup-moments.tsx";

const CONTACT: string = import.meta.env.CONTACT_EMAIL;
const MAILTO = `mailto:${encodeURIComponent(CONTACT).replaceAll("%40", "@")}`;
const VERSION: string = import.meta.env.VERSION;
const LINK = "text-ember underline underline-offset-4";

const KEPT = [
  ["Tu cuenta.", "El nombre, el correo y la foto que nos da Google o Facebook cuando inicias sesión."],
  [
    "Lo que escribes.",
    "Con Premium: notas, ideas, metas, revisiones de la semana, calendario, favoritos y tu diario con sus imágenes.",
  ],
  [
    "Cómo te sientes.",
    "Tu energía y tu ánimo, solo si lo aceptas aparte. Dejas de anotarlos o los borras cuando quieras.",
  ],
  ["Lo que lees.", "Con tu cuenta: qué claves leíste y cuándo, y la última tarea que elegiste en una."],
  [
    "Tus recordatorios.",
    "Cuáles quieres, cuándo y en qué zona horaria, y durante noventa días los que te enviamos.",
  ],
  ["Tu suscripción.", "Su número en PayPal, su estado, y la fecha y el importe de cada pago."],
  [
    "Tus sesiones.",
    "De cada una, un nombre corto como «Chrome en Android» y cuándo la usaste por última vez.",
  ],
];

const NOT_KEPT = [
  ["Tu contraseña.", "La conoce solo Google o Facebook, con quien inicias sesión."],
  ["Tu tarjeta.", "La escribes en PayPal, y ahí se queda."],
  [
    "Tus ejercicios.",
    "Lo que escribes en una lección queda en tu navegador, salvo que tú lo lleves a tu cuenta.",
  ],
  ["Dónde estás.", "Ni tu ubicación, ni el lugar y la hora que una foto lleva escondidos: se los quitamos."],
  [
    "Cuánto tiempo lees y qué buscas.",
    "Los registros del servidor no anotan direcciones IP, búsquedas ni una palabra tuya.",
  ],
  ["Nada para anunciantes.", "No hay publicidad de nadie ni herramientas de análisis de terceros."],
];

function TrustPage() {
  return (
    <div className="mx-auto max-w-6xl px-4 pt-10 sm:px-6 sm:pt-14 lg:px-8">
      <div className="grid items-end gap-x-12 md:grid-cols-[minmax(0,1fr)_auto]">
        <div>
          <h1 className="max-w-3xl text-5xl">Lo que nos confías</h1>
          <p className="mt-5 max-w-lesson font-serif text-lg text-quiet">
            Un diario no se le presta a cualquiera. Aquí está, sin adornos, qué guardamos de ti, cómo lo
            cuidamos y cómo te lo llevas cuando quieras.
          </p>
        </div>
        <NotebookAndCopy />
      </div>
      <BackupMoments />
      <div className="grid pt-12 max-md:gap-y-10 md:pt-16">
        <MarginSection title="Qué guardamos">
          <p>Para leer no hace falta cuenta, y de quien solo lee no guardamos nada. Si tienes cuenta:</p>
          <div className="mt-6 grid gap-x-10 gap-y-8 lg:max-w-none lg:grid-cols-2">
            <List title="Se guarda" entries={KEPT} />
            <List title="No se guarda" entries={NOT_KEPT} />
          </div>
          <p className="mt-6">
            Los plazos, las solicitudes de baja y las leyes, con todas sus letras, están en la{" "}
            <Link href="/politica-de-privacidad" className={LINK}>
              política de privacidad
            </Link>
            .
          </p>
        </MarginSection>
        <MarginSection title="Quién puede leerlo">
          <p>
            Dentro del servicio, solo tu cuenta: cada consulta pide lo tuyo y nada más, y una prueba
            automática intenta lo contrario en cada dirección del servidor. Las imágenes de tu diario tampoco
            se abren desde otra cuenta.
          </p>
          <p className="mt-3">
            Lo que escribes no está cifrado de extremo a extremo. Quien administra el servidor tiene la base
            de datos, y podría leerla. Ninguna pantalla ni orden de este producto se la muestra, pero
            preferimos que lo sepas.
          </p>
        </MarginSection>
        <WhereItIs />
        <TakeAndDelete />
        <MarginSection title="Si ves una falla">
          <p>
            ¿Algo se abrió que no debía, o se podría abrir? Escríbenos a{" "}
            <a href={MAILTO} className={`${LINK} wrap-anywhere`}>
              {CONTACT}
            </a>{" "}
            con los pasos. No hace falta saber de seguridad para avisar. Si la buscas a propósito, usa solo
            cuentas tuyas, no mires datos de otras personas y cuéntanoslo antes que a nadie.
          </p>
        </MarginSection>
      </div>
      <p className="mt-12 text-quiet text-sm">
        Versión <span className="tabular-nums">{VERSION}</span>
      </p>
    </div>
  );
}

function WhereItIs() {
  return (
    <MarginSection title="Dónde está">
      <p>
        En la base de datos del servicio, en su almacén de imágenes y en las copias de seguridad. Por internet
        todo viaja cifrado, y de las llaves de tu sesión guardamos solo una huella. Si además están cifrados
        el disco y las copias, depende de cada instalación: pregúntanos y te decimos cómo está esta.
      </p>
      <p className="mt-3">
        Con Premium hay también una copia de tu cuaderno en cada dispositivo donde inicias sesión, para
        escribir sin conexión. Al cerrar la sesión se borra de ahí.
      </p>
      <p className="mt-3">
        Afuera sale lo justo. PayPal recibe el plan y un número interno, para cobrarte. Un recordatorio por
        correo lleva el título de tu evento o de tu meta y pasa por el correo de siempre; un aviso en tu
        dispositivo viaja cifrado hasta él. Y si compartes tu calendario con otra aplicación, ella ve tus
        eventos y las fechas límite de tus metas.
      </p>
    </MarginSection>
  );
}

function TakeAndDelete() {
  return (
    <MarginSection title="Llevártelo y borrarlo">
      <p>
        En tu perfil, tengas Premium o no, descargas todo en un archivo: textos que se leen con cualquier
        programa, tus imágenes y los mismos datos en JSON. Si cancelas Premium no se borra nada: te espera, y
        lo puedes descargar igual.
      </p>
      <p className="mt-3">
        También ahí eliminas tu cuenta. Lo que guardaste se borra en el momento, tus otros dispositivos lo
        borran en cuanto se conectan, y cancelamos tu suscripción en PayPal. Quedan, sin tu nombre, los pagos
        (diez años, porque lo pide la ley), la constancia de que la cuenta se eliminó y una huella que, sola,
        no dice de quién era.
      </p>
      <p className="mt-3">
        En las copias de seguridad de antes sigue un tiempo, hasta que se renuevan. Si alguna vez hubiera que
        recuperar una, esa huella sirve para volver a borrar tu cuenta antes de abrir.
      </p>
      <div className="mt-6 flex flex-wrap gap-3 font-sans text-base">
        <Link href="/perfil" className={buttonClass("secondary")}>
          Ir a mi perfil
        </Link>
        <Link href="/facebook-data-instructions" className={buttonClass("quiet", "max-sm:-ml-3")}>
          Cómo eliminar tus datos
        </Link>
      </div>
    </MarginSection>
  );
}

function List({ title, entries }: { title: string; entries: readonly (readonly string[])[] }) {
  return (
    <div>
      <h3 className="text-xl">{title}</h3>
      <ul className="mt-2 font-sans text-base">
        {entries.map(([name, text]) => (
          <Entry key={name} name={name}>
            {text}
          </Entry>
        ))}
      </ul>
    </div>
  );
}

function Entry({ name, children }: { name: string | undefined; children: ReactNode }) {
  return (
    <li className="border-line border-t py-3">
      <span className="font-semibold">{name}</span> <span className="text-quiet">{children}</span>
    </li>
  );
}

/** Decorative: a notebook, and its copy in the drawer below. */
function NotebookAndCopy() {
  return (
    <LineArt className="h-auto w-44 max-md:hidden" viewBox="0 0 176 132">
      <path d="M64 52a16 16 0 0 1 32 0z" fill="var(--ember)" stroke="none" />
      <path d="M58 60h44M62 68h36M14 92h148M14 124h148" stroke="var(--edge)" />
      <path d="M52 8h60a6 6 0 0 1 6 6v62H46V14a6 6 0 0 1 6-6zM58 8v8M70 8v8M82 8v8M94 8v8M106 8v8M54 52h52M80 30v-5M64 36l-3-4M96 36l3-4M4 76h168v52H4zM14 84h148v40H14zM70 104h36M46 84v-4h72v4" />
    </LineArt>
  );
}

export const page: Page = {
  title: "Confianza",
  ...(import.meta.env.SSR && {
    description:
      "Cuándo se hizo la última copia de seguridad, qué guarda Claves del Éxito de ti, quién puede leerlo y cómo te lo llevas o lo borras.",
  }),
  body: <TrustPage />,
};
