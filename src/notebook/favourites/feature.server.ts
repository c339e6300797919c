import { defineRoutes } from "#platform/http/routes.ts";
import type { Feature } from "#platform/server/feature.ts";
import { type ExportSource, markdownLine, ownRows } from "#platform/server/member-export.ts";
import { favouritesContract } from "./contract.ts";
import { favouriteMarks, favourites, requireRoom } from "./queries.server.ts";

const eachFavourite = ownRows(favourites.table, favourites.columns, ["created_at", "key_id"]);

export const favouritesFeature: Feature = {
  routes: defineRoutes(favouritesContract, {
    async addFavourite({ write, params: { keyId } }) {
      await requireRoom(write, keyId);
      await favourites.insert(write, [{ key_id: keyId, created_at: write.now }]);
    },
    async removeFavourite({ write, params }) {
      await favourites.remove(write, params.keyId);
    },
  }),
  collections: [favouriteMarks],
  export: {
    tables: { favourites: eachFavourite },
    file: {
      path: "favoritos.md",
      about: "tus claves favoritas, con su título y su dirección",
      content: inMarkdown,
    },
  },
};

async function* inMarkdown(source: ExportSource): AsyncGenerator<string> {
  yield "# Tus Claves Favoritas\n\n";
  let count = 0;
  for await (const { key_id } of eachFavourite(source)) {
    count++;
    const title = await source.titleOfKey(key_id);
    yield title === undefined
      ? `- ${markdownLine(key_id)} (ya no está en el sitio)\n`
      : `- [${markdownLine(title)}](${source.siteOrigin}/clave/${key_id})\n`;
  }
  if (count === 0) yield "Aún no tienes favoritos.\n";
}
