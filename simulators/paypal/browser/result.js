/**
 * The last page of PayPal's window. It tells the page with the button what was decided, and closes. If no page waits
 * for it, it takes the person back to the product.
 */
(() => {
  const result = document.querySelector("[data-outcome]");
  if (!(result instanceof HTMLElement)) return;
  const { outcome, subscriptionId, orderId, returnUrl } = result.dataset;

  if (window.opener && !window.opener.closed) {
    // Any origin may get this message: the opener knows the subscription already, and nothing else is said.
    window.opener.postMessage({ source: "paypal-simulator", outcome, subscriptionId, orderId }, "*");
    window.close();
  } else if (returnUrl) {
    window.location.replace(returnUrl);
  }
})();
