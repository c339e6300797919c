import { Client } from "pg";
import { newId } from "#shared/new-id.ts";

/** Makes a database on a server, empty or as a copy of another that nobody is connected to; its address. */
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
