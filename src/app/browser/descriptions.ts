/** Descriptions for search engines and link previews, by path. Lessons and legal texts have their own. */
export const descriptions: Readonly<Record<string, string>> = {
  "/": "Diez claves sobre metas, mentalidad, hábitos y constancia para leer en minutos, gratis y sin conexión, y un cuaderno para llevarlas a la práctica.",
  "/search":
    "Busca en las diez claves: metas, mentalidad, hábitos, decisiones, constancia, frases e historias reales.",
  "/acerca-de":
    "Qué es Claves del Éxito, qué incluye gratis, qué añade Premium por $2 USD al mes y qué hacemos con lo que escribes.",
  "/instalar":
    "Cómo tener Claves del Éxito en tu teléfono o tu computadora y leer sin conexión: los pasos para Android, Chrome, Edge, iPhone y iPad.",
  "/publicidad": "Diez anuncios de Claves del Éxito listos para descargar, con su título y su texto.",
  "/promociona":
    "Dos volantes de Claves del Éxito para imprimir en A4 y compartir: uno de las diez claves, otro del cuaderno.",
  "/flyer": "Los volantes de Claves del Éxito, a página completa y listos para imprimir en A4.",
  "/promo-planificador-metas":
    "Anota una idea, contesta cinco preguntas y conviértela en una meta con razones, plan, fecha y compromiso. Mira un ejemplo completo.",
  "/promo-midiario":
    "Proyecta el día que quieres, describe el que viviste y compáralos: tu coherencia en un porcentaje. Mira un día de ejemplo.",
  "/facebook-data-status": "Consulta con tu código en qué quedó tu solicitud de eliminar tus datos.",
  "/confirmar-pedido": "Confirma con el enlace de tu correo un pedido de baja o de arrepentimiento.",
  "/recordatorios":
    "Confirma tu correo para los recordatorios o deja de recibirlos, con el enlace de su mensaje.",
  "/payment-success": "En qué quedó tu pago de Premium y qué puedes hacer ahora.",
  "/payment-failure": "En qué quedó tu pago de Premium y qué puedes hacer ahora.",
  "/payment-pending": "En qué quedó tu pago de Premium y qué puedes hacer ahora.",
  "/sin-conexion": "Lo que puedes leer de Claves del Éxito cuando no hay conexión.",
};
