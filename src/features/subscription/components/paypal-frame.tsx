import { useEffect, useRef } from "react";

/** What the frame tells: how its script is doing, and what was decided in PayPal's window. */
export interface PaypalMessage {
  type: "script-resolved" | "script-rejected" | "approved" | "cancelled" | "blocked" | "error";
  subscriptionID?: string;
}

/** PayPal's script is large: on a poor connection it takes long, and a late one is still welcome. */
const PATIENCE_MS = 30_000;

interface PaypalFrameProps {
  subscriptionId: string;
  isReady: boolean;
  onMessage: (message: PaypalMessage) => void;
}

/** PayPal's own buttons, in a document apart from ours, as tall as they turn out to be. */
export function PaypalFrame({ subscriptionId, isReady, onMessage }: PaypalFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const latest = useRef(onMessage);
  useEffect(() => {
    latest.current = onMessage;
  });

  useEffect(() => {
    const listen = ({ origin, source, data }: MessageEvent) => {
      if (origin !== window.location.origin || source !== frame.current?.contentWindow) return;
      if (data?.source === "paypal-frame") latest.current(data as PaypalMessage);
    };
    window.addEventListener("message", listen);
    return () => window.removeEventListener("message", listen);
  }, []);

  useEffect(() => {
    if (isReady) return;
    const timer = setTimeout(() => latest.current({ type: "script-rejected" }), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isReady]);

  // The frame is of our own origin: its height can be read, whatever PayPal puts into it.
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
