import {
  type ExportFile,
  type ExportSource,
  type MemberExport,
  markdownLine,
  rowsOf,
} from "#server/member-export.ts";

const MOMENT = new Intl.DateTimeFormat("es-ES", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });
const PROVIDER_NAMES = { google: "Google", facebook: "Facebook" };

/** Who the member is here, and how they sign in. */
export const accountExport: MemberExport = {
  tables: {
    users: (source) => rowsOf(listUsers(source)),
    identities: (source) => rowsOf(listIdentities(source)),
  },
  async *files(source): AsyncGenerator<ExportFile> {
    yield { path: "cuenta.md", about: "quién eres aquí y con qué ingresas", content: inMarkdown(source) };
  },
};

function listUsers({ database, userId }: ExportSource) {
  return database
    .selectFrom("users")
    .select(["id", "email", "full_name", "created_at", "last_sign_in_at"])
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
    yield `- Ingresas con ${PROVIDER_NAMES[provider]}, donde tu identificador es ${markdownLine(subject)}\n`;
  }
}
