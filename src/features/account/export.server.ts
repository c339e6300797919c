import {
  type ExportFile,
  type ExportSource,
  type MemberExport,
  markdownLine,
  rowsOf,
} from "#server/member-export.ts";
import { findAvatar } from "./queries.server.ts";
import { PROVIDER_NAMES } from "./sign-in/provider-names.ts";

const MOMENT = new Intl.DateTimeFormat("es-ES", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });

export const accountExport: MemberExport = {
  tables: {
    users: (source) => rowsOf(listUsers(source)),
    identities: (source) => rowsOf(listIdentities(source)),
    avatars: (source) => rowsOf(listAvatars(source)),
    sessions: (source) => rowsOf(listSessionRows(source)),
  },
  async *files(source): AsyncGenerator<ExportFile> {
    yield {
      path: "cuenta.md",
      about: "quién eres aquí y con qué cuenta inicias sesión",
      content: inMarkdown(source),
    };
    const picture = await findAvatar(source.database, source.userId);
    if (!picture) return;
    yield {
      path: "foto.webp",
      about: "tu foto, como la guardamos",
      content: rowsOf(Promise.resolve([picture])),
    };
  },
};

function listUsers({ database, userId }: ExportSource) {
  return database
    .selectFrom("users")
    .select(["id", "email", "is_email_verified", "full_name", "created_at", "last_sign_in_at"])
    .where("id", "=", userId)
    .execute();
}

function listIdentities({ database, userId }: ExportSource) {
  return database
    .selectFrom("identities")
    .select(["provider", "subject", "issuer", "user_id", "created_at"])
    .where("user_id", "=", userId)
    .orderBy("provider")
    .execute();
}

function listSessionRows({ database, userId }: ExportSource) {
  return database
    .selectFrom("sessions")
    .select(["id", "user_id", "device", "created_at", "last_used_at", "expires_at"])
    .where("user_id", "=", userId)
    .orderBy("last_used_at", "desc")
    .execute();
}

/** The picture is also exported as a file. */
function listAvatars({ database, userId }: ExportSource) {
  return database
    .selectFrom("avatars")
    .select(["user_id", "version", "image", "updated_at"])
    .where("user_id", "=", userId)
    .execute();
}

async function* inMarkdown(source: ExportSource): AsyncGenerator<string> {
  const moment = (instant: string) => `${MOMENT.format(new Date(instant))} (UTC)`;
  for (const user of await listUsers(source)) {
    yield "# Tu cuenta\n\n";
    yield `- Nombre: ${markdownLine(user.full_name)}\n`;
    yield `- Correo electrónico: ${user.email ? markdownLine(user.email) : "no lo tenemos"}\n`;
    yield `- Miembro desde: ${moment(user.created_at)}\n`;
    yield `- Último inicio de sesión: ${moment(user.last_sign_in_at)}\n`;
  }
  for (const { provider, subject } of await listIdentities(source)) {
    yield `- Inicias sesión con ${PROVIDER_NAMES[provider]}, donde tu identificador es ${markdownLine(subject)}\n`;
  }
  for (const { device, last_used_at } of await listSessionRows(source)) {
    yield `- Sesión abierta en ${markdownLine(device || "otro dispositivo")}, usada por última vez el ${moment(last_used_at)}\n`;
  }
}
