/**
 * Returns provider settings in the shape of the product's configuration, with values in the providers' own formats.
 * Only the simulators accept them.
 * @param origin Where the server listens, e.g. "http://localhost:3000", without a path.
 */
export function simulatedProviders(origin: string) {
  return {
    google: {
      issuer: `${origin}/simulators/google`,
      clientId: "740912585296-simuladorlocalclavesdelexito.apps.googleusercontent.com",
      clientSecret: "GOCSPX-simulador-local-sin-valor",
    },
    facebook: {
      dialogUrl: `${origin}/simulators/facebook`,
      graphUrl: `${origin}/simulators/facebook/graph`,
      appId: "1000200030004000",
      appSecret: "5157ad0105157ad0105157ad01000000",
    },
    paypal: {
      apiUrl: `${origin}/simulators/paypal`,
      sdkUrl: `${origin}/simulators/paypal/sdk/js`,
      clientId: "ASimuladorLocal-ClavesDelExito_no-es-una-cuenta-de-PayPal_no-cobra-nada_00000001",
      clientSecret: "ESimuladorLocal-ClavesDelExito_no-es-una-cuenta-de-PayPal_no-cobra-nada_00000002",
      planId: "P-5SM00000LO0CAL00PREM1UM0",
      webhookId: "5SM00000WEBH00K01",
    },
  };
}
