/** Settings of a public server, with made-up credentials. */
export const REAL_CREDENTIALS = {
  ORIGIN: "https://claves.example",
  OPERATOR_NAME: "María Sosa",
  OPERATOR_ADDRESS: "Av. Siempreviva 742, Córdoba, Argentina",
  OPERATOR_TAX_ID: "CUIT 27-12345678-9",
  OPERATOR_HOURS: "lunes a viernes de 9 a 17, hora de Argentina",
  OPERATOR_AREA: "Atención a clientes",
  CONTACT_EMAIL: "hola@claves.example",
  GOOGLE_CLIENT_ID: "g-id",
  GOOGLE_CLIENT_SECRET: "g-secret",
  FACEBOOK_APP_ID: "1234567890",
  FACEBOOK_APP_SECRET: "f-secret",
  PAYPAL_CLIENT_ID: "p-id",
  PAYPAL_CLIENT_SECRET: "p-secret",
  PAYPAL_PLAN_ID: "P-123",
  PAYPAL_WEBHOOK_ID: "WH-123",
  SMTP_URL: "smtps://mail.claves.example",
};
