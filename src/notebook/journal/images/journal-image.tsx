import { useEffect, useState } from "react";
import { askSession } from "#member/account/session/session.ts";
import { cacheFile, readDeviceFile } from "#platform/sync/replica/replica-files.ts";
import { Button } from "#platform/ui/button.tsx";
import { ImagePlace } from "../record/record-page.tsx";
import { addressOf } from "./data-address.ts";

/** Reads the device's copy, else the server's. */
async function shownImage(url: string): Promise<string | undefined> {
  const here = await addressOf(await readDeviceFile(url));
  return here ?? addressOf(await fetchImage(url));
}

async function fetchImage(url: string): Promise<Blob | undefined> {
  let response = await fetch(url).catch(() => undefined);
  if (response?.status === 401) {
    // The session token may have expired while the device slept; asking for the session refreshes it.
    await askSession();
    response = await fetch(url).catch(() => undefined);
  }
  const content = response?.ok ? await response.blob().catch(() => undefined) : undefined;
  if (!content?.type.startsWith("image/")) return undefined;
  void cacheFile(url, content);
  return content;
}

interface JournalImageProps {
  /** The record's `image_url`. Also pass it as `key`. */
  url: string;
  alt: string;
  className: string;
  onOpen?: () => void;
}

const FAILED = null;

export function JournalImage({ url, alt, className, onOpen }: JournalImageProps) {
  const [tries, setTries] = useState(0);
  const [shown, setShown] = useState<string | typeof FAILED>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: each try fetches again
  useEffect(() => {
    let isWanted = true;
    shownImage(url).then((address) => isWanted && setShown(address ?? FAILED));
    return () => {
      isWanted = false;
    };
  }, [url, tries]);

  const again = () => {
    setShown(undefined);
    setTries((count) => count + 1);
  };

  if (shown === undefined) return <ImagePlace />;
  if (shown === FAILED) {
    return (
      <div role="status" className="mt-2 flex flex-wrap items-center gap-x-3 text-quiet">
        <p>
          No pudimos abrir la imagen. Sin conexión solo se ven las últimas que miraste en este dispositivo.
        </p>
        <Button variant="quiet" className="underline" onClick={again}>
          Intentar de nuevo
        </Button>
      </div>
    );
  }
  const image = <img src={shown} alt={alt} className={className} onError={() => setShown(FAILED)} />;
  if (!onOpen) return image;
  return (
    <button type="button" aria-label={`Ver en grande: ${alt}`} onClick={onOpen}>
      {image}
    </button>
  );
}
