import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

export async function writeBelow(folder: string, path: string, content: string | Buffer): Promise<void> {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}
