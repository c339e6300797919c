/**
 * PayPal's browser script (v5) as far as a subscription button needs it: `paypal.Buttons(…)` with a popup for the
 * approval. It runs under a strict CSP: no inline styles, no eval, no frames. The one stylesheet is constructed, which
 * no policy blocks, so it does not need the nonce of `data-csp-nonce`.
 */
(() => {
  const source = new URL(document.currentScript.src);
  const pollMs = 300;
  /** A window closes right after its message. The message may arrive up to this much later. */
  const lastMessageMs = 500;

  function createButtons(options = {}) {
    let current = null;

    function start() {
      if (current) {
        current.window.focus();
        return;
      }
      // The window must open during the click. After a network call the browser would block it.
      const approvalWindow = openWindow();
      if (!approvalWindow) {
        const error = new Error("The browser blocked PayPal's window. Allow pop-ups for this site.");
        error.name = "PopupOpenError";
        fail(error);
        return;
      }
      const attempt = { window: approvalWindow, subscriptionId: undefined };
      current = attempt;
      watch(attempt);
      create()
        .then((subscriptionId) => {
          if (current !== attempt) return;
          attempt.subscriptionId = subscriptionId;
          approvalWindow.location.replace(approvalUrl(subscriptionId));
        })
        .catch((error) => {
          if (current !== attempt) return;
          finish();
          approvalWindow.close();
          fail(error);
        });
    }

    async function create() {
      const subscriptionId = await options.createSubscription({ paymentSource: "paypal" });
      if (typeof subscriptionId === "string" && subscriptionId !== "") return subscriptionId;
      throw new Error("Expected a promise for a string subscription id to be passed to createSubscription");
    }

    /** Waits for the window's message, or until the window is closed. */
    function watch(attempt) {
      const listen = (event) => {
        if (event.source !== attempt.window || event.data?.source !== "paypal-simulator") return;
        if (event.origin !== source.origin) return;
        finish();
        report(event.data);
      };
      const poll = setInterval(() => {
        if (!attempt.window.closed) return;
        clearInterval(poll);
        setTimeout(() => {
          if (current !== attempt) return;
          finish();
          report({ outcome: "cancelled", subscriptionId: attempt.subscriptionId });
        }, lastMessageMs);
      }, pollMs);
      attempt.stop = () => {
        clearInterval(poll);
        window.removeEventListener("message", listen);
      };
      window.addEventListener("message", listen);
    }

    function finish() {
      current?.stop();
      current = null;
    }

    function report({ outcome, subscriptionId, orderId }) {
      if (outcome === "error") {
        fail(new Error("RESOURCE_NOT_FOUND"));
      } else if (outcome === "approved") {
        const data = {
          subscriptionID: subscriptionId,
          orderID: orderId,
          facilitatorAccessToken: `A21AA${crypto.randomUUID()}`,
          paymentSource: "paypal",
        };
        settle(() => options.onApprove?.(data));
      } else {
        settle(() => options.onCancel?.({ orderID: orderId, subscriptionID: subscriptionId }));
      }
    }

    /** Reports a failing handler of the page as an error of the button, as PayPal does. */
    function settle(handler) {
      Promise.resolve().then(handler).catch(fail);
    }

    function fail(error) {
      const reason = error instanceof Error ? error : new Error(String(error));
      if (options.onError) options.onError(reason);
      else reportError(reason);
    }

    async function render(container) {
      const button = createButton(options.style);
      button.addEventListener("click", start);
      container.append(button);
    }

    return { render };
  }

  function approvalUrl(subscriptionId) {
    const url = new URL("../webapps/billing/subscriptions/open", source);
    url.searchParams.set("subscription_id", subscriptionId);
    return url.href;
  }

  function openWindow() {
    const width = Math.min(500, window.screen.availWidth);
    const height = Math.min(640, window.screen.availHeight);
    const approvalWindow = window.open("", "", `popup,width=${width},height=${height}`);
    if (approvalWindow) {
      approvalWindow.document.title = "PayPal";
      approvalWindow.document.documentElement.lang = "es";
      approvalWindow.document.body.textContent = "Abriendo PayPal…";
    }
    return approvalWindow;
  }

  function createButton(style = {}) {
    adoptStylesheet();
    const button = document.createElement("button");
    button.type = "button";
    button.className = "paypal-simulator-button";
    button.textContent = "PayPal";
    button.setAttribute("aria-label", "Pagar con PayPal");
    if (style.height) button.style.height = `${Math.max(44, style.height)}px`;
    return button;
  }

  let stylesheet = null;

  function adoptStylesheet() {
    if (stylesheet) return;
    stylesheet = new CSSStyleSheet();
    stylesheet.replaceSync(`
      .paypal-simulator-button {
        display: block; box-sizing: border-box; width: 100%; min-width: 150px; height: 48px; margin: 0;
        border: 0; border-radius: 4px; background: #ffc439; color: #001c64;
        font: italic 700 1.25rem/1 system-ui, sans-serif; cursor: pointer;
      }
      .paypal-simulator-button:hover { background: #f2ba36; }
      .paypal-simulator-button:focus-visible { outline: 3px solid #001c64; outline-offset: 2px; box-shadow: 0 0 0 2px #fff; }
    `);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, stylesheet];
  }

  window.paypal = { version: "5.0.0-simulator", Buttons: createButtons };
})();
