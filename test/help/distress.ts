/** Splits a list of phrases at its commas. */
export const phrasesOf = (list: string) => list.trim().split(/,\s+/);

/** Phrases as people in Rosario and Puebla type them: without accents, in both genders, as tú and as vos. */
export const DISTRESS: Record<string, string> = {
  suicide: `
    suicidio, SUICIDARME, me quiero suicidar, pensamientos suicidas, quiero morir, me quiero morir,
    kiero morirme, quiero matarme, me voy a matar, no quiero vivir, ya no quiero vivir más,
    no quiero seguir viviendo, no quiero existir, no quiero estar aquí, no quiero despertar mañana,
    quitarme la vida, se quitó la vida mi hermano, acabar con mi vida, terminar con todo,
    quiero que todo termine, quiero desaparecer, dormir para siempre, quiero dejar de vivir,
    quiero irme de este mundo, perdí las ganas de vivir, cansada de vivir, estoy harto de vivir,
    odio mi vida, ojalá no hubiera nacido, estarían mejor sin mí, soy una carga,
    soy un estorbo para mi familia, ahorcarme, tirarme de un puente, tomar pastillas para morir, sobredosis,
    me quiero colgar, me quiero ahorcar, si me cuelgo, me ahorco, me quiero aventar,
    me quiero aventar del puente, aventarme a las vías, me quiero tirar, me voy a tirar,
    me tiro por la ventana, mi hija se quiere tirar del balcón, quiero tirarme al tren,
    tirarme abajo del subte, tirarme a las vías del metro, acostarme en las vías, lanzarme al vacío,
    arrojarme al río, me quiero ahogar, ahogarme en el mar, saltar al vacío, quiero saltar de un edificio,
    saltar del puente, saltar por la ventana, me corto las uñas y las venas, me quiero pegar un tiro,
    darme un balazo, volarme la cabeza, tomar muchas pastillas, tomarme todos los remedios, empastillarme,
    tomé lavandina, tomar cloro, tomar alcohol isopropílico, ya no puedo esperar la muerte,
    ya no puedo esperar nada de la vida, pienso mucho en la muerte, tengo miedo a la muerte, me kiero matar,
    te querés matar, mi amigo se mató, ojalá me muera, ojalá no despierte, quiero morir de frío,
    me muero de ganas de desaparecer, no me muero de ganas de vivir, quiero desvivirme, acabar conmigo,
    carta de despedida, me siento mejor muerta, prenderme fuego, me quiero disparar, me vuelo la cabeza,
    se tiró del puente, que me atropelle un carro, cómo hacer un nudo de horca, matame, despedirme de todos,
    me voy a desaparecer`,
  despair: `
    no puedo más, ya no puedo mas, NO AGUANTO MÁS, no doy más, no soporto más esto, no tengo ganas de nada,
    no valgo nada, no sirvo para nada, no le importo a nadie, nadie me quiere, nadie me entiende,
    no le encuentro sentido a la vida, mi vida no tiene sentido, no veo salida, estoy desesperada,
    desesperación, toqué fondo, crisis, ¿crisis?, ayuda, ayúdenme, necesito ayuda,
    necesito hablar con alguien, auxilio, emergencia, línea de la vida, psicóloga, psicólogo gratis,
    sicólogo, salud mental, crisis económica`,
  "self-harm": `
    autolesión, autolesiones, cortarme, me corto, me corté los brazos, me quiero cortar, hacerme daño,
    hacerme dano, me hago daño, lastimarme, me lastimo sola, me corto las uñas hasta sangrar,
    me corto el pelo y los brazos, dejé de tomar agua y de comer, quemarme los brazos, bulimia,
    vomito lo que como`,
  "violence by a partner": `
    violencia de género, me pega mi marido, mi novio me pegó, mi esposo me pega, me pegaba,
    mi papá le pega a mi mamá, nos pega, me golpeó, me golpea mi esposo, me golpearon, golpes en casa,
    mi pareja me amenaza, me amenazó de muerte, me insulta y me humilla, mi marido me grita,
    mi ex me persigue, mi novio me revisa el celular, no me deja salir, maltrato psicológico, me maltratan,
    tengo miedo de mi esposo, le tengo miedo a mi pareja, me da miedo mi marido, mi novia me pega,
    orden de alejamiento, relación tóxica, quiero escapar de mi casa, tengo mucho miedo,
    tengo marcas de golpe, mi esposo empieza a golpear la puerta, me va a pegar,
    no me siento segura en mi casa`,
  "sexual violence and abuse": `
    me violaron, me violó mi tío, violación, abuso sexual, abusaron de mí, abusó de mi hija, acoso,
    me acosan en el trabajo, mi padrastro me toca, me manosearon, mi tío se me pega mucho,
    me obligó a tener relaciones, sin mi consentimiento, me chantajea con mis fotos`,
  bullying: `
    bullying, bulling en la escuela, ciberacoso, acoso escolar, se burlan de mí, se ríen de mi,
    me molestan en la escuela, me humillan, me hacen la vida imposible`,
  "loneliness and grief": `
    soledad, estoy sola, estoy solo, me siento sola, me siento muy solo, no tengo amigos, no tengo a nadie,
    no tengo con quien hablar, me dejaron sola, me siento bien sola, se murió mi mamá, duelo,
    perdí a mi hijo`,
  sadness: `
    depresión, depresion, deprecion, estoy deprimida, estoy deprimido, me deprimo mucho, tristeza,
    estoy muy triste, tristísima, no paro de llorar, lloro todas las noches, me siento vacía,
    vacío existencial, me siento mal, no estoy bien, no me siento bien, no me siento feliz,
    no me siento capaz, ya no me siento feliz con nada, me siento bien mal, estoy destrozada,
    no me quiero levantar, no puedo salir de la cama, estoy bajoneada, estoy hecha mierda, me odio,
    mi vida es un infierno, depresión posparto`,
  anxiety: `
    ansiedad, anciedad, estoy ansiosa, ansioso, ataque de pánico, ataques de panico, pánico, angustia,
    estoy angustiada, ataque de nervios, no puedo respirar, me falta el aire, me estoy volviendo loca,
    no puedo dejar de pensar, fobia social, trauma, escucho voces`,
  addiction: `
    drogas, me drogo, mi hijo se droga, adicción, soy adicta, adicto a la cocaína, alcohol, alcoholismo,
    mi papá es alcohólico, dejar de tomar, no puedo dejar de tomar, dejar de tomar coca,
    mi marido toma mucho, dejar de beber, ludopatía, no puedo dejar de apostar, mi hijo consume merca, recaí`,
  insomnia: `
    insomnio, no puedo dormir, no puedo dormirme, no logro dormir, no duermo, llevo días sin dormir,
    pesadillas`,
};
