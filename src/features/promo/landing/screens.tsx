/** `npm run screens:landing` takes the pictures, in both themes. */
const SCREENS = {
  goal: {
    alt: "Pantalla de la meta «Aprender a nadar»: dos de cuatro acciones hechas, y el sol a medio camino.",
    caption: "Tu meta, con lo que ya hiciste",
  },
  month: {
    alt: "Pantalla de Mi Diario: febrero con un sol en cada día comparado, y el martes 9 con 75 % de coherencia.",
    caption: "Tu mes, con un sol por día comparado",
  },
  year: {
    alt: "Pantalla de Mi año: 74 % de coherencia en promedio, 104 días descritos y 624 palabras escritas.",
    caption: "Tu año, para mirar o imprimir",
  },
};

export type LandingScreen = keyof typeof SCREENS;

/** In pixels of the pictures. */
const SIZE = { width: 540, height: 1052 };
const LOOK = "block h-auto w-full rounded-xl border border-line shadow-md";

export function LandingScreens({ of }: { of: readonly LandingScreen[] }) {
  return (
    <section aria-labelledby="pantallas" className="mt-16">
      <h2 id="pantallas" className="text-3xl">
        Así se ve en tu teléfono
      </h2>
      <p className="mt-3 max-w-lesson text-quiet">Dos pantallas del producto, con datos inventados.</p>
      <div className="mt-8 flex flex-wrap gap-x-12 gap-y-10 max-sm:justify-center">
        {of.map((name) => (
          <figure key={name} className="w-[min(100%,16.875rem)]">
            <Picture name={name} theme="light" className="[[data-theme=dark]_&]:hidden" />
            <Picture name={name} theme="dark" className="not-[[data-theme=dark]_*]:hidden" />
            <figcaption className="mt-3 text-center text-quiet">{SCREENS[name].caption}</figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}

interface PictureProps {
  name: LandingScreen;
  theme: "light" | "dark";
  className: string;
}

function Picture({ name, theme, className }: PictureProps) {
  return (
    <img
      src={`/screens/${name}-${theme}.webp`}
      {...SIZE}
      alt={SCREENS[name].alt}
      loading="lazy"
      decoding="async"
      className={`${LOOK} ${className}`}
    />
  );
}
