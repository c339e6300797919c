import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { SimulatorContext } from "../storage.ts";
import { findPerson, type IdentityProvider, type Person } from "./people.ts";

export const pictureSizePx = 256;

/** URL for the id_token, userinfo and Graph. It needs no authentication. */
export function pictureUrl(context: SimulatorContext, provider: IdentityProvider, subject: string): string {
  return `${context.origin}/simulators/${provider}/picture/${subject}`;
}

export function personPictures(
  scope: FastifyInstance,
  context: SimulatorContext,
  provider: IdentityProvider,
): void {
  scope.get<{ Params: { subject: string } }>("/picture/:subject", async (request, reply) => {
    const person = findPerson(context.db, provider, request.params.subject);
    if (!person) return reply.code(404).type("text/plain; charset=utf-8").send("Not found\n");
    return reply
      .type("image/jpeg")
      .header("Cache-Control", "no-cache")
      .send(await draw(person));
  });
}

/** Draws a bust in the person's colours. It needs no font. */
async function draw({ subject }: Person): Promise<Buffer> {
  const { ground, figure } = coloursOf(subject);
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${pictureSizePx}" height="${pictureSizePx}" viewBox="0 0 96 96">
<rect width="96" height="96" fill="${ground}"/>
<circle cx="48" cy="38" r="18" fill="${figure}"/>
<path d="M12 96c0-22 16-34 36-34s36 12 36 34z" fill="${figure}"/>
</svg>`;
  const { default: sharp } = await import("sharp");
  return sharp(Buffer.from(drawing)).jpeg({ quality: 85 }).toBuffer();
}

function coloursOf(subject: string): { ground: string; figure: string } {
  const [hueByte = 0, lightByte = 0] = createHash("sha256").update(subject).digest();
  const hue = Math.round((hueByte / 255) * 50);
  const lightness = 78 + Math.round((lightByte / 255) * 10);
  return { ground: `hsl(${hue}, 60%, ${lightness}%)`, figure: `hsl(${hue}, 45%, 38%)` };
}
