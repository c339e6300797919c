/** PayPal's page for one automatic payment (spec, section 2, "Profile"). The sandbox has its own `site`. */
export function autopayUrl(
  paypalSubscriptionId: string,
  site = "https://www.paypal.com/myaccount/autopay/connect/",
): string {
  return site + encodeURIComponent(paypalSubscriptionId);
}
