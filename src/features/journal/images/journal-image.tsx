import { useEffect, useState } from "react";
import { Button } from "#ui/button.tsx";
import { shownImage } from "./device-images.ts";
import { ImagePlace } from "./image-place.tsx";

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
