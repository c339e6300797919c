/**
 * The last page of PayPal's window. It reports the decision to the page with the button, and closes. If that page is
 * gone, it takes the person back to the product.
 */
(() => {
  const result = document.querySelector("[data-outcome]");
  if (!(result instanceof HTMLElement)) return;
  const { outcome, subscriptionId, orderId, returnUrl } = result.dataset;

  if (window.opener && !window.opener.closed) {
    // Any origin may get this message: the opener already knows the subscription, and the message has no other data.
    window.opener.postMessage({ source: "paypal-simulator", outcome, subscriptionId, orderId }, "*");
    window.close();
  } else if (returnUrl) {
    window.location.replace(returnUrl);
  }
})();
