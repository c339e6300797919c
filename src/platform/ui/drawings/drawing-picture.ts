import { saveFile } from "../save-file.ts";

/** Pixels of the picture for each unit of the drawing. */
const SCALE = 3;

/** Shares a drawing without its words as a PNG. Saves it where the browser shares no files. */
export async function shareDrawing(drawing: SVGSVGElement, name: string): Promise<void> {
  const file = new File([await pictureOf(drawing)], name, { type: "image/png" });
  if (!navigator.canShare?.({ files: [file] })) return saveFile(file, name);
  await navigator.share({ files: [file] }).catch(({ name: reason }: DOMException) => {
    // If the person cancels the share sheet, or an earlier one is still open, nothing is left to do.
    if (reason !== "AbortError" && reason !== "InvalidStateError") saveFile(file, name);
  });
}

async function pictureOf(drawing: SVGSVGElement): Promise<Blob> {
  const { width, height } = drawing.viewBox.baseVal;
  const canvas = document.createElement("canvas");
  canvas.width = width * SCALE;
  canvas.height = height * SCALE;
  const image = new Image(canvas.width, canvas.height);
  image.src = `data:image/svg+xml,${encodeURIComponent(wordless(drawing))}`;
  await image.decode();
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("no canvas");
  pen.fillStyle = getComputedStyle(document.body).backgroundColor;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!picture) throw new Error("no picture");
  return picture;
}

/** Returns a copy without text and labels. The copy sets each colour itself, because a picture has no style sheet. */
function wordless(drawing: SVGSVGElement): string {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const shown = [drawing, ...drawing.querySelectorAll("*")];
  for (const [index, part] of [copy, ...copy.querySelectorAll("*")].entries()) {
    const { fill, stroke } = getComputedStyle(shown[index] ?? drawing);
    part.setAttribute("fill", fill);
    part.setAttribute("stroke", stroke);
    part.removeAttribute("aria-label");
  }
  for (const text of copy.querySelectorAll("text")) text.remove();
  const { width, height } = drawing.viewBox.baseVal;
  copy.setAttribute("width", String(width * SCALE));
  copy.setAttribute("height", String(height * SCALE));
  return new XMLSerializer().serializeToString(copy);
}
