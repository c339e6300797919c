/** Values for missing credentials, in the providers' own formats. Only the simulators accept them. */
const googleClientId = "740912585296-simuladorlocalclavesdelexito.apps.googleusercontent.com";
const googleClientSecret = "GOCSPX-simulador-local-sin-valor";
const facebookAppId = "1000200030004000";
const facebookAppSecret = "5157ad0105157ad0105157ad01000000";
const paypalClientId = "ASimuladorLocal-ClavesDelExito_no-es-una-cuenta-de-PayPal_no-cobra-nada_00000001";
const paypalClientSecret = "ESimuladorLocal-ClavesDelExito_no-es-una-cuenta-de-PayPal_no-cobra-nada_00000002";
const paypalPlanId = "P-5SM00000LO0CAL00PREM1UM0";
const paypalWebhookId = "5SM00000WEBH00K01";

/**
 * Provider settings in the shape of the product's configuration, for the local simulators.
 * @param origin Where the server listens, e.g. "http://localhost:3000", without a path.
 */
export function simulatedProviders(origin: string) {
  return {
    google: {
      issuer: `${origin}/simulators/google`,
      clientId: googleClientId,
      clientSecret: googleClientSecret,
    },
    facebook: {
      dialogUrl: `${origin}/simulators/facebook`,
      graphUrl: `${origin}/simulators/facebook/graph`,
      appId: facebookAppId,
      appSecret: facebookAppSecret,
    },
    paypal: {
      apiUrl: `${origin}/simulators/paypal`,
      sdkUrl: `${origin}/simulators/paypal/sdk/js`,
      clientId: paypalClientId,
      clientSecret: paypalClientSecret,
      planId: paypalPlanId,
      webhookId: paypalWebhookId,
    },
  };
}
