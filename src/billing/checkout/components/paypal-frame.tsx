import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";

export interface PaypalMessage {
  type: "script-resolved" | "script-rejected" | "opening" | "approved" | "cancelled" | "blocked" | "error";
  subscriptionID?: string;
}

/** After this time the page reports that PayPal's script failed. It still uses a script that arrives later. */
const PATIENCE_MS = 30_000;

interface PaypalFrameProps {
  subscriptionId: string;
  isReady: boolean;
  onMessage: (message: PaypalMessage) => void;
}

/** Shows PayPal's own buttons in a separate document; the frame follows their height. */
export function PaypalFrame({ subscriptionId, isReady, onMessage }: PaypalFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const report = useEffectEvent(onMessage);

  // A layout effect listens before the frame can send its first message.
  useLayoutEffect(() => {
    const listen = ({ origin, source, data }: MessageEvent) => {
      if (origin !== window.location.origin || source !== frame.current?.contentWindow) return;
      if (data?.source === "paypal-frame") report(data as PaypalMessage);
    };
    window.addEventListener("message", listen);
    return () => window.removeEventListener("message", listen);
  }, []);

  useEffect(() => {
    if (isReady) return;
    const timer = setTimeout(() => report({ type: "script-rejected" }), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isReady]);

  // PayPal's button replaces ours. It also takes the focus, unless the person is typing.
  useEffect(() => {
    if (isReady && !document.activeElement?.matches("input")) frame.current?.focus({ preventScroll: true });
  }, [isReady]);

  // The frame has our own origin, so its height can be read.
  const observer = useRef<ResizeObserver>(undefined);
  useEffect(() => () => observer.current?.disconnect(), []);
  const followHeight = () => {
    const element = frame.current;
    const body = element?.contentDocument?.body;
    if (!element || !body) return;
    observer.current?.disconnect();
    observer.current = new ResizeObserver(() => {
      element.style.height = `${Math.max(body.scrollHeight, 48)}px`;
    });
    observer.current.observe(body);
  };

  return (
    <iframe
      ref={frame}
      title="Botones de PayPal"
      src={`/api/paypal-frame?subscription=${encodeURIComponent(subscriptionId)}`}
      className={`block h-12 w-full transition-opacity [color-scheme:light] ${isReady ? "" : "opacity-0"}`}
      onLoad={followHeight}
    />
  );
}
