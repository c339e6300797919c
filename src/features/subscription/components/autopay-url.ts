/**
 * Where PayPal lets a person see and change an automatic payment (spec, section 2, "Profile").
 *
 * @param site what the id is added to: PayPal's sandbox has its own
 */
export function autopayUrl(
  paypalSubscriptionId: string,
  site = "https://www.paypal.com/myaccount/autopay/connect/",
): string {
  return site + encodeURIComponent(paypalSubscriptionId);
}
