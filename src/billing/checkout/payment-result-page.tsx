import { useEffect, useState } from "react";
import { openSubscriptionFlow } from "#billing/subscription/client.ts";
import { Button, buttonClass } from "#platform/ui/button.tsx";
import { Scene, type SceneLines } from "#platform/ui/drawings/scene.tsx";
import { Link } from "#platform/ui/navigation.tsx";
import { Notice } from "#platform/ui/notice.tsx";
import type { PageSource } from "#platform/ui/page.ts";
import type { PaymentOutcome } from "./payment-return.ts";
import { PAYMENT_WORDS, type PaymentResult } from "./payment-status.ts";

const PICTURES: Record<PaymentResult, SceneLines> = {
  success: {
    light: "M58 46a22 22 0 0 1 44 0z",
    writing: "M24 88c14-3 28-3 42 2M24 100c14-3 28-3 42 2M94 90c14-5 28-5 42-2M94 102c14-5 28-5 42-2",
    line: "M80 112c-18-12-42-14-68-10V66c26-4 50-2 68 10 18-12 42-14 68-10v36c-26-4-50-2-68 10zM80 76v36M46 46h68M80 14V6M54 24l-6-6M106 24l6-6M4 118h16M140 118h16",
  },
  failure: {
    light: "M38 66a9 9 0 0 1 18 0z",
    writing: "M38 78h24M38 88h14",
    line: "M84 102H26a6 6 0 0 1-6-6V38a6 6 0 0 1 6-6h88a6 6 0 0 1 6 6v16M20 48h100M138 88a22 22 0 1 1-6-15M134 60v14h-14M4 112h70M142 112h14",
  },
  pending: {
    light: "M62 100a18 18 0 0 1 36 0z",
    writing: "M80 62v12M66 38h28",
    line: "M50 12h60M50 106h60M56 12v16c0 16 18 20 18 31S56 74 56 90v16M104 12v16c0 16-18 20-18 31s18 15 18 31v16M4 116h32M124 116h32",
  },
};

/** PayPal leads here if its window has no `opener` (spec, section 4). The server believes PayPal, not this URL. */
function PaymentResultPage({ result }: { result: PaymentResult }) {
  const [outcome, setOutcome] = useState<PaymentOutcome>({ result, ...PAYMENT_WORDS[result] });

  useEffect(() => {
    // PayPal always adds parameters. If there are none, a person opened the page by hand.
    const isReturn = window.location.search !== "" || window.history.state?.paymentOutcome;
    if (result !== "success" && !isReturn) return;
    let isHere = true;
    import("./payment-return.ts")
      .then(({ followPaymentReturn }) => followPaymentReturn(result))
      .then(
        (found) => isHere && found && setOutcome(found),
        (error: unknown) => console.error(error),
      );
    return () => {
      isHere = false;
    };
  }, [result]);

  return (
    <Notice
      title={outcome.title}
      text={outcome.description}
      picture={<Scene {...PICTURES[outcome.result]} />}
    >
      <div className="mt-8 flex flex-wrap gap-3">
        {outcome.result === "failure" && !outcome.isProfileNext && (
          <Button className="noscript:hidden" onClick={openSubscriptionFlow}>
            Intentar de nuevo
          </Button>
        )}
        {outcome.isProfileNext && (
          <Link href="/perfil" className={buttonClass()}>
            Ver mi perfil
          </Link>
        )}
        <Link
          href="/"
          className={buttonClass(
            outcome.result === "failure" || outcome.isProfileNext ? "secondary" : "primary",
          )}
        >
          Volver al Inicio
        </Link>
      </div>
    </Notice>
  );
}

export const page: PageSource = ({ result }) => ({
  title: PAYMENT_WORDS[result as PaymentResult].title,
  ...(import.meta.env.SSR && {
    description: "En qué quedó tu pago de Premium y qué puedes hacer ahora.",
  }),
  body: <PaymentResultPage result={result as PaymentResult} />,
  isHidden: true,
});
