import { Dialog } from "#ui/dialog.tsx";
import { JournalImage } from "./journal-image.tsx";

interface ImageViewerProps {
  open: boolean;
  onClose: () => void;
  /** The record's `image_url`. */
  url: string;
  /** The record's title, which says what the picture is of. */
  title: string;
}

/** A picture on the whole screen. Two fingers make it larger, as they do any page. */
export function ImageViewer({ open, onClose, url, title }: ImageViewerProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      className="m-0 h-dvh max-h-none w-dvw max-w-none touch-manipulation rounded-none border-0"
    >
      <div className="mt-4 grid min-h-[calc(100dvh-8rem)] place-items-center">
        <JournalImage
          url={url}
          alt={`Imagen de «${title}»`}
          className="max-h-[calc(100dvh-8rem)] max-w-full rounded-md object-contain"
        />
      </div>
    </Dialog>
  );
}
