// Runs only in the frame document. It reports to the parent page by messages, and decides nothing.
(() => {
  const { sdk, subscription } = document.documentElement.dataset;
  const nonce = document.currentScript.nonce;

  /** @param {{ type: string, subscriptionID?: string }} message */
  const tell = (message) =>
    window.parent.postMessage({ source: "paypal-frame", ...message }, window.location.origin);

  const button = document.getElementById("button");

  /** PayPal's script reports a blocked window only by the error's name (PopupOpenError) or text. */
  const isBlocked = (error) => /pop-?up/i.test(`${error?.name} ${error?.message}`);

  const showButton = async () => {
    await window.paypal
      .Buttons({
        style: { layout: "vertical", label: "subscribe", height: 48 },
        createSubscription: () => {
          // While PayPal's window is open, the button looks inactive.
          button.style.opacity = "0.5";
          tell({ type: "opening" });
          return Promise.resolve(subscription);
        },
        onApprove: (data) => tell({ type: "approved", subscriptionID: data.subscriptionID ?? subscription }),
        onCancel: () => tell({ type: "cancelled" }),
        onError: (error) => {
          button.style.opacity = "";
          tell({ type: isBlocked(error) ? "blocked" : "error" });
        },
      })
      .render(button);
    tell({ type: "script-resolved" });
  };

  const script = document.createElement("script");
  script.nonce = nonce;
  script.setAttribute("data-csp-nonce", nonce);
  script.onload = () => showButton().catch(() => tell({ type: "script-rejected" }));
  script.onerror = () => tell({ type: "script-rejected" });
  script.src = sdk;
  document.head.append(script);
})();
