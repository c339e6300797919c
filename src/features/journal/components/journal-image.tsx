import { useState } from "react";
import { reloadSession } from "#features/account/reload-session.ts";
import { Button } from "#ui/button.tsx";

interface JournalImageProps {
  /** The record's `image_url`. */
  url: string;
  alt: string;
  className: string;
}

/** A kept picture. It is on the server alone: where that does not give it, it says so and can be asked again. */
export function JournalImage({ url, alt, className }: JournalImageProps) {
  const [tries, setTries] = useState(0);
  const [hasFailed, setHasFailed] = useState(false);

  const again = () => {
    setHasFailed(false);
    setTries((count) => count + 1);
  };
  const fail = async () => {
    if (tries > 0) return setHasFailed(true);
    // The session's hour may have ended while the device slept; asking for it begins the next.
    await reloadSession();
    again();
  };

  if (hasFailed) {
    return (
      <div role="status" className="mt-2 flex flex-wrap items-center gap-x-3 text-quiet">
        <p>No pudimos traer la imagen. Sin conexión no se ve.</p>
        <Button variant="quiet" className="underline" onClick={again}>
          Reintentar
        </Button>
      </div>
    );
  }
  return <img key={tries} src={url} alt={alt} className={className} onError={() => void fail()} />;
}
