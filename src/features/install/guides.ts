import type { GuideId } from "./own-guide.ts";

interface Step {
  text: string;
  /** What to look for on the screen, drawn on 24 × 24. */
  icon?: string;
}

export interface Guide {
  id: GuideId;
  name: string;
  title: string;
  /** Alternatives. A single one needs no name. */
  options: { name?: string; steps: Step[] }[];
}

const DOTS_UPRIGHT = "M12 5.5a1 1 0 1 0-.1 0zM12 13a1 1 0 1 0-.1 0zM12 20.5a1 1 0 1 0-.1 0z";
const DOTS_IN_LINE = "M4.5 13a1 1 0 1 0-.1 0zM12 13a1 1 0 1 0-.1 0zM19.5 13a1 1 0 1 0-.1 0z";
const LINES = "M4 7h16M4 12h16M4 17h16";
const SCREEN_WITH_ARROW = "M12 4.5H3v12h18V14M8.5 20.5h7M17.5 3v7M14 7l3.5 3.5L21 7";
const PHONE_WITH_ARROW = "M6.5 2.5h11v19h-11zM12 6.5v7M9 10.5l3 3 3-3M11 18h2";
const BOX_WITH_ARROW = "M12 15V3.5M8 7l4-3.5L16 7M8 10.5H5V21h14V10.5h-3";
const BOX_WITH_PLUS = "M4 4h16v16H4zM12 8.5v7M8.5 12h7";
const BOXES_WITH_PLUS = "M4 4h6v6H4zM4 14h6v6H4zM14 14h6v6h-6zM17 3.5v7M13.5 7h7";

/** Menu names in Latin American Spanish, for Chrome as in version 156 (es-419). */
export const GUIDES: readonly Guide[] = [
  {
    id: "android",
    name: "Android",
    title: "En Android",
    options: [
      {
        name: "Con Chrome",
        steps: [
          { text: "Toca los tres puntos, arriba a la derecha.", icon: DOTS_UPRIGHT },
          {
            text: "Elige «Agregar a la pantalla principal». En algunos teléfonos dice «Instalar app».",
            icon: PHONE_WITH_ARROW,
          },
          { text: "Toca «Instalar» y espera unos segundos: el ícono aparece en tu pantalla." },
        ],
      },
      {
        name: "Con Samsung Internet, el navegador de los Galaxy",
        steps: [
          { text: "Toca las tres líneas, abajo a la derecha.", icon: LINES },
          {
            text: "Elige «Agregar página a». En algunos teléfonos dice «Añadir página a».",
            icon: BOX_WITH_PLUS,
          },
          { text: "Elige «Pantalla de inicio» y confirma con «Agregar» o «Instalar»." },
        ],
      },
    ],
  },
  {
    id: "chrome",
    name: "PC Chrome",
    title: "En la computadora, con Chrome",
    options: [
      {
        name: "Opción 1: desde la barra de direcciones",
        steps: [
          {
            text: "Elige el ícono de pantalla con flecha, al final de la barra de direcciones.",
            icon: SCREEN_WITH_ARROW,
          },
          { text: "Confirma con «Instalar»." },
        ],
      },
      {
        name: "Opción 2: desde el menú",
        steps: [
          { text: "Abre los tres puntos, arriba a la derecha.", icon: DOTS_UPRIGHT },
          { text: "Entra en «Transmitir, guardar y compartir»." },
          {
            text: "Elige «Instalar Claves del Éxito…» o, si no está, «Instalar página como app…», y confirma con «Instalar».",
            icon: SCREEN_WITH_ARROW,
          },
        ],
      },
    ],
  },
  {
    id: "edge",
    name: "PC Edge",
    title: "En la computadora, con Edge",
    options: [
      {
        steps: [
          { text: "Abre los tres puntos, arriba a la derecha.", icon: DOTS_IN_LINE },
          { text: "Entra en «Aplicaciones». Si no está a la vista, búscalo dentro de «Más herramientas»." },
          {
            text: "Elige «Instalar este sitio como una aplicación» y confirma con «Instalar».",
            icon: BOXES_WITH_PLUS,
          },
        ],
      },
    ],
  },
  {
    id: "iphone",
    name: "iPhone/iPad",
    title: "En iPhone y iPad, con Safari",
    options: [
      {
        steps: [
          {
            text: "Toca Compartir: está abajo en el iPhone y arriba en el iPad. Si no lo ves, toca primero los tres puntos.",
            icon: BOX_WITH_ARROW,
          },
          {
            text: "Desliza la lista hacia arriba y elige «Agregar a Inicio». En algunas versiones dice «Agregar a pantalla de inicio».",
            icon: BOX_WITH_PLUS,
          },
          { text: "Toca «Agregar», arriba a la derecha." },
        ],
      },
    ],
  },
];
