import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { writeBelow } from "../write-below.ts";

/** In the folder of a build, beside its site. */
const LIST = "pictures.json";

/** Takes pictures whose drawing has not changed from the previous build. */
export class PictureCache {
  readonly #former: string;
  readonly #makers: string;
  readonly #paths: Readonly<Record<string, string>>;
  readonly #kept: Record<string, string> = {};

  /** @param makers a hash of the code, fonts and packages that make a picture of a drawing */
  private constructor(former: string, makers: string, paths: Readonly<Record<string, string>>) {
    this.#former = former;
    this.#makers = makers;
    this.#paths = paths;
  }

  /** @param former the folder of the previous build, which may be absent */
  static async open(former: string, makers: string): Promise<PictureCache> {
    const list = await readFile(join(former, LIST), "utf8").catch(() => "{}");
    return new PictureCache(former, makers, JSON.parse(list) as Record<string, string>);
  }

  /** Returns the picture that `draw` would make for an equal drawing, and remembers where the site has it. */
  async take(path: string, drawing: string, draw: () => Promise<Buffer>): Promise<Buffer> {
    const hash = createHash("sha256").update(this.#makers).update(drawing).digest("hex");
    this.#kept[hash] = path;
    const known = this.#paths[hash];
    const kept = known && (await readFile(join(this.#former, "site", known)).catch(() => undefined));
    return kept || draw();
  }

  /** For the next build. */
  async writeList(folder: string): Promise<void> {
    await writeBelow(folder, LIST, JSON.stringify(this.#kept));
  }
}
