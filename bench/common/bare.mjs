// The minimal cost of a server: node:http answers from memory, or runs the recorded statements of a call. The bench
// sends this process { databaseUrl, file, calls } and receives its port. A recorded call has statements and an answer.
// A parameter is [n] for the n-th value of the request, [-1] for its member's id, [-2] for its session's hash, and
// { value } for a constant.
import { hash } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { DatabaseSync } from "node:sqlite";
import pg from "pg";

// Ends this process if the bench is killed.
process.on("disconnect", () => process.exit());

const [{ databaseUrl, file, calls }] = await once(process, "message");
const pool = databaseUrl && new pg.Pool({ connectionString: databaseUrl, max: 10 });
const run = databaseUrl ? runOnPostgres : sqliteRunner();
const names = new Map();

const server = createServer(async (request, response) => {
  const { statements, answer } = calls[request.headers["x-call"]];
  const values = JSON.parse(request.headers["x-values"]);
  const body = request.method === "GET" ? "" : await text(request);
  // The call that writes a favourite has no body.
  if (body !== "") JSON.parse(body);
  if (statements.length > 0) {
    const [, token] = /access=([^;]+)/.exec(request.headers.cookie);
    await run(statements, { values, token: hash("sha256", token, "hex") });
  }
  // Sends the length, as the product does. Otherwise node:http would send chunks.
  const sent = answer.json === undefined ? answer.bytes : JSON.stringify(answer.json);
  const length = answer.status === 204 ? {} : { "content-length": Buffer.byteLength(sent) };
  response.writeHead(answer.status, { ...answer.headers, ...length });
  response.end(sent);
});
for (const { answer } of Object.values(calls)) answer.bytes &&= Buffer.from(answer.bytes, "base64");
server.listen(0, "127.0.0.1", () => process.send(server.address().port));

async function text(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

function bound(parameters, { values, token, user }) {
  return parameters.map((parameter) => {
    if (!Array.isArray(parameter)) return parameter.value;
    const [index] = parameter;
    return index === -1 ? user : index === -2 ? token : values[index];
  });
}

function sqliteRunner() {
  const database = new DatabaseSync(file);
  database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON");
  const kept = new Map();
  return (statements, request) => {
    for (const [sql, parameters] of statements) {
      const statement = kept.get(sql) ?? database.prepare(sql);
      kept.set(sql, statement);
      const rows = statement.all(...bound(parameters, request));
      request.user ??= rows[0].user_id;
    }
  };
}

/** Statements with parameters are prepared by name. */
async function runOnPostgres(statements, request) {
  const client = await pool.connect();
  try {
    for (const [sql, parameters] of statements) {
      if (!names.has(sql)) names.set(sql, `bare_${names.size}`);
      const values = bound(parameters, request);
      const query = values.length > 0 ? { name: names.get(sql), text: sql, values } : sql;
      const { rows } = await client.query(query);
      request.user ??= rows[0].user_id;
    }
  } finally {
    client.release();
  }
}
