import { encodePicture } from "#platform/files/pictures.ts";
import { readResponse } from "#platform/limits/read-response.ts";
import type { Config } from "#platform/server/config.ts";
import { SECOND_MS } from "#platform/shared/time.ts";
import type { Provider } from "../contract.ts";

const SIDE_PX = 192;
/** Limit of the download; providers' pictures of 256 px take some tens of kB. */
const BYTES_MAX = 1024 * 1024;
/** Limit after decoding, 12 MB in memory: a small file can contain a huge picture. */
const PIXELS_MAX = 2048 * 2048;
const TIMEOUT_MS = 5 * SECOND_MS;
const REDIRECTS_MAX = 2;

/** Hosts of each provider's pictures, with their subdomains. */
const HOSTS: Record<Provider, readonly string[]> = {
  google: ["googleusercontent.com"],
  facebook: ["fbcdn.net", "fbsbx.com", "facebook.com"],
};

type Origins = Pick<Config, "simulated" | "allowedOrigins">;

/** Downloads a picture as a square WebP without metadata. @throws Error for a foreign host or an unusable picture */
export async function copyPicture(
  provider: Provider,
  address: string,
  origins: Origins,
  timeoutMs = TIMEOUT_MS,
): Promise<Buffer> {
  const signal = AbortSignal.timeout(timeoutMs);
  let url = new URL(address);
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects++) {
    if (!isProviders(provider, url, origins)) throw new Error(`${url.origin} is no place for a picture`);
    const response = await fetch(url, { signal, redirect: "manual" });
    const location = response.headers.get("location");
    if (response.ok)
      return encodePicture(await readResponse(response, BYTES_MAX), {
        pixelsMax: PIXELS_MAX,
        shape: (picture) => picture.resize(SIDE_PX, SIDE_PX, { fit: "cover" }),
      });
    await response.body?.cancel();
    if (response.status < 300 || response.status >= 400 || !location) {
      throw new Error(`the picture was answered with ${response.status}`);
    }
    url = new URL(location, url);
  }
  throw new Error("the picture is redirected without end");
}

/** True for the provider's hosts over HTTPS. With simulated providers, true for our own origins. */
function isProviders(provider: Provider, url: URL, origins: Origins): boolean {
  if (origins.simulated) return origins.allowedOrigins.includes(url.origin);
  if (url.protocol !== "https:" || url.port !== "") return false;
  return HOSTS[provider].some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`));
}
