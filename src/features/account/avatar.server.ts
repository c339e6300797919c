import type { Config } from "#server/config.ts";
import { SECOND_MS } from "#shared/time.ts";
import type { Provider } from "./contract.ts";

const SIDE_PX = 192;
/** Of what a provider sends: its pictures of 256 px take some tens of kB. */
const BYTES_MAX = 1024 * 1024;
/** Of what it unfolds to, 12 MB in memory: a small file can be a huge picture. */
const PIXELS_MAX = 2048 * 2048;
const TIMEOUT_MS = 5 * SECOND_MS;
const REDIRECTS_MAX = 2;

/** Where each provider keeps its people's pictures, and what lies below. */
const HOSTS: Record<Provider, readonly string[]> = {
  google: ["googleusercontent.com"],
  facebook: ["fbcdn.net", "fbsbx.com", "facebook.com"],
};

type Origins = Pick<Config, "simulated" | "allowedOrigins">;

/** How JPEG, PNG and WebP begin, in hexadecimal; whatever a server calls them, nothing else meets a decoder. */
const SIGNATURES = [/^ffd8ff/, /^89504e470d0a1a0a/, /^52494646.{8}57454250/];
const SIGNATURE_BYTES = 12;

/**
 * Fetches a picture from its provider and encodes it anew: a square WebP without metadata.
 *
 * @param address as the provider has named it; only the provider's own hosts are asked
 * @throws Error saying what was wrong: a foreign host, too large, too slow, no picture
 */
export async function copyPicture(provider: Provider, address: string, origins: Origins): Promise<Buffer> {
  return encode(await download(provider, address, origins));
}

async function download(provider: Provider, address: string, origins: Origins): Promise<Buffer> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  let url = new URL(address);
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects++) {
    if (!isProviders(provider, url, origins)) throw new Error(`${url.origin} is no place for a picture`);
    const response = await fetch(url, { signal, redirect: "manual" });
    const location = response.headers.get("location");
    if (response.ok) return readBody(response);
    await response.body?.cancel();
    if (response.status < 300 || response.status >= 400 || !location) {
      throw new Error(`the picture was answered with ${response.status}`);
    }
    url = new URL(location, url);
  }
  throw new Error("the picture is redirected without end");
}

/** With simulated providers only this machine is asked, and otherwise never. */
function isProviders(provider: Provider, url: URL, origins: Origins): boolean {
  if (origins.simulated) return origins.allowedOrigins.includes(url.origin);
  if (url.protocol !== "https:" || url.port !== "") return false;
  return HOSTS[provider].some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`));
}

async function readBody(response: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    // Leaving the loop ends the download.
    if (bytes > BYTES_MAX) throw new Error("the picture is too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

let lastEncoding: Promise<unknown> = Promise.resolve();

/** One at a time: many sign-ins at once must not take the process's memory. */
function encode(picture: Buffer): Promise<Buffer> {
  const beginning = picture.subarray(0, SIGNATURE_BYTES).toString("hex");
  if (!SIGNATURES.some((signature) => signature.test(beginning))) throw new Error("this is no picture");
  const encoding = lastEncoding.then(async () => {
    // Loaded with the first picture: it takes memory and time that a start does not have.
    const { default: sharp } = await import("sharp");
    sharp.cache(false);
    sharp.concurrency(1);
    return sharp(picture, { limitInputPixels: PIXELS_MAX, failOn: "error" })
      .autoOrient()
      .resize(SIDE_PX, SIDE_PX, { fit: "cover" })
      .flatten({ background: "#fff" })
      .webp({ quality: 82 })
      .toBuffer();
  });
  lastEncoding = encoding.catch(() => undefined);
  return encoding;
}
