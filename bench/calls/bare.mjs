// What a server at least costs: node:http that answers from memory, or runs the recorded statements of a call.
// It gets { databaseUrl, file, calls } as its first message and sends its port. Of each recorded call:
// its method, the values that a request brings in, its statements, and the answer.
import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { DatabaseSync } from "node:sqlite";
import pg from "pg";

const [{ databaseUrl, file, calls }] = await once(process, "message");
const pool = databaseUrl && new pg.Pool({ connectionString: databaseUrl, max: 10 });
const run = databaseUrl ? runOnPostgres : sqliteRunner();

const server = createServer(async (request, response) => {
  const { statements, answer } = calls[request.headers["x-call"]];
  const body = request.method === "GET" ? undefined : JSON.parse(await text(request));
  if (statements.length > 0) await run(statements, valuesOf(request, body));
  response.writeHead(answer.status, answer.headers);
  response.end(answer.json === undefined ? answer.bytes : JSON.stringify(answer.json));
});
for (const { answer } of Object.values(calls)) answer.bytes &&= Buffer.from(answer.bytes, "base64");
server.listen(0, "127.0.0.1", () => process.send(server.address().port));

async function text(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** What stands in the statements in place of the recorded caller's values. */
function valuesOf({ url, headers }, body) {
  const token = /access=([^;]+)/.exec(headers.cookie)[1];
  return {
    token: createHash("sha256").update(token).digest("hex"),
    record: url.split("?")[0].split("/").at(-1),
    key: headers["idempotency-key"],
    title: body?.title,
  };
}

/** A parameter is [name] where a request brings it in, and { value } where it is always the same. */
function bound(parameters, values) {
  return parameters.map((parameter) => (Array.isArray(parameter) ? values[parameter[0]] : parameter.value));
}

function rowOf(rows, values) {
  if (values.user === undefined) values.user = rows[0].user_id;
}

function sqliteRunner() {
  const database = new DatabaseSync(file);
  database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON");
  const kept = new Map();
  return async (statements, values) => {
    for (const [sql, parameters] of statements) {
      const statement = kept.get(sql) ?? database.prepare(sql);
      kept.set(sql, statement);
      rowOf(statement.all(...bound(parameters, values)), values);
    }
  };
}

async function runOnPostgres(statements, values) {
  const client = await pool.connect();
  try {
    for (const [sql, parameters] of statements) {
      const { rows } = await client.query(sql, bound(parameters, values));
      rowOf(rows, values);
    }
  } finally {
    client.release();
  }
}
