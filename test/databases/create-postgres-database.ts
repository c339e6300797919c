import { Client } from "pg";
import { newId } from "#platform/shared/new-id.ts";

/** Creates an empty database, or a copy of a template that has no connections. Returns its URL. */
export async function createPostgresDatabase(server: string, template?: string): Promise<URL> {
  const name = `test_${newId().replaceAll("-", "")}`;
  const client = new Client({ connectionString: server });
  await client.connect();
  await client.query(`CREATE DATABASE ${name}${template ? ` TEMPLATE ${template}` : ""}`);
  await client.end();
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url;
}
