import { Dialog } from "#ui/dialogs/dialog.tsx";
import type { JournalRecord } from "../contract.ts";
import { JournalImage } from "./journal-image.tsx";

interface ImageViewerProps {
  open: boolean;
  onClose: () => void;
  record: JournalRecord;
}

/** Zooming is the browser's own pinch zoom. */
export function ImageViewer({ open, onClose, record }: ImageViewerProps) {
  const { title, image_url: url } = record;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      className="m-0 h-dvh max-h-none w-dvw max-w-none touch-manipulation rounded-none border-0"
    >
      <div className="mt-4 grid min-h-[calc(100dvh-8rem)] place-items-center">
        <JournalImage
          url={url ?? ""}
          alt={`Imagen de «${title}»`}
          className="max-h-[calc(100dvh-8rem)] max-w-full rounded-md object-contain"
        />
      </div>
    </Dialog>
  );
}
