/** An invented day, which the page marks as an example. */
export const DAY = {
  date: "Martes 9 de febrero",
  fields: [
    {
      name: "Título",
      projected: "Un martes sin correr",
      lived: "Casi sin correr",
      percentage: 80,
    },
    {
      name: "Notas",
      projected: "Salir a las 7:30. Presupuesto listo antes del almuerzo. A las 6, computadora cerrada.",
      lived: "Salí 7:45 y alcancé el autobús. El presupuesto quedó a las 3. Cerré 6:20.",
      percentage: 70,
    },
    {
      name: "Movimiento",
      projected: "Caminar media hora",
      lived: "Caminé veinte minutos, hasta la panadería",
      percentage: 65,
    },
    {
      name: "En casa",
      projected: "Cenar los tres, sin teléfono",
      lived: "Cenamos los tres. Contesté un mensaje",
      percentage: 85,
    },
  ],
};

const WEEKS: readonly (readonly (number | "projected" | "described" | undefined)[])[] = [
  [64, 71, 68, 40, 66, "described", undefined],
  [72, 75, 70, 48, 74, 81, undefined],
  [67, 78, 76, 44, 69, "described", 85],
  [73, 80, 77, 52, "projected", 79, undefined],
];

/** The coherence of each day in percent, or the name of the day's only page; undefined without a page. */
export const MONTH = WEEKS.flat();
