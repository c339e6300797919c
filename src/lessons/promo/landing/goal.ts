/** An invented goal, which the page marks as an example. */
export const GOAL = {
  title: "Aprender a nadar",
  whys: [
    "Porque en el río siempre me quedo en la orilla, cuidando los bolsos.",
    "Porque quiero meterme al mar con mis hijas.",
    "Porque a los 41 todavía me da vergüenza decir que no sé.",
  ],
  actions: [
    "Preguntar horarios y precios en la piscina municipal.",
    "Comprar gorro y lentes.",
    "Clase los martes y jueves, a las 7.",
    "Los sábados, media hora por mi cuenta.",
  ],
  /** A June that begins on a Monday, so that its 28th is a Sunday, as in `vision`. */
  month: "Junio",
  day: 28,
  vision:
    "Es domingo y hace calor. Dejo el bolso en la arena y entro con las niñas hasta donde ya no hago pie. Floto. Ellas me miran como si yo hubiera sabido siempre.",
  commitment:
    "Yo, Marta, me comprometo a ir a la piscina dos veces por semana hasta el 28 de junio, también con frío y aunque sea la mayor del grupo.",
};
