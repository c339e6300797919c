import {
  type ExportFile,
  type ExportSource,
  type MemberExport,
  markdownLine,
  momentInUtc,
  ownRows,
  rowsOf,
} from "#platform/server/member-export.ts";
import { findAvatar } from "./queries.server.ts";
import { PROVIDER_NAMES } from "./sign-in/provider-names.ts";

const identities = ownRows(
  "identities",
  ["provider", "subject", "issuer", "created_at"],
  ["provider", "subject"],
);
const sessions = ownRows(
  "sessions",
  ["id", "device", "created_at", "last_used_at", "expires_at"],
  ["last_used_at", "id"],
  "desc",
);

export const accountExport: MemberExport = {
  tables: {
    users: (source) => rowsOf(listUsers(source)),
    identities,
    // The picture is also exported as a file.
    avatars: ownRows("avatars", ["version", "image", "updated_at"], ["version"]),
    sessions,
  },
  file: { path: "cuenta.md", about: "quién eres aquí y con qué cuenta inicias sesión", content: inMarkdown },
  async *files(source): AsyncGenerator<ExportFile> {
    const picture = await findAvatar(source.database, source.userId);
    if (!picture) return;
    yield { path: "foto.webp", about: "tu foto, como la guardamos", content: rowsOf([picture]) };
  },
};

function listUsers({ database, userId }: ExportSource) {
  return database
    .selectFrom("users")
    .select(["id", "email", "is_email_verified", "full_name", "created_at", "last_sign_in_at"])
    .where("id", "=", userId)
    .execute();
}

async function* inMarkdown(source: ExportSource): AsyncGenerator<string> {
  for (const user of await listUsers(source)) {
    yield "# Tu cuenta\n\n";
    yield `- Nombre: ${markdownLine(user.full_name)}\n`;
    yield `- Correo electrónico: ${user.email ? markdownLine(user.email) : "no lo tenemos"}\n`;
    yield `- Miembro desde: ${momentInUtc(user.created_at)}\n`;
    yield `- Último inicio de sesión: ${momentInUtc(user.last_sign_in_at)}\n`;
  }
  for await (const { provider, subject } of identities(source)) {
    yield `- Inicias sesión con ${PROVIDER_NAMES[provider]}, donde tu identificador es ${markdownLine(subject)}\n`;
  }
  for await (const { device, last_used_at } of sessions(source)) {
    yield `- Sesión abierta en ${markdownLine(device || "otro dispositivo")}, usada por última vez el ${momentInUtc(last_used_at)}\n`;
  }
}
