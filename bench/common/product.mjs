// Runs the product in PRODUCT_ROOT as its own process. After the message "record" it collects the statements that it
// runs, and "recorded" sends them back: [sql, parameters] in order.
import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import { keepCompiled } from "../../scripts/require-node.mjs";

// Ends this process if the bench is killed.
process.on("disconnect", () => process.exit());

const root = process.env.PRODUCT_ROOT;
let statements;
const note = (sql, parameters) => statements?.push([sql, parameters]);

if (process.env.RECORD) {
  const prepare = DatabaseSync.prototype.prepare;
  DatabaseSync.prototype.prepare = function (sql) {
    const statement = prepare.call(this, sql);
    for (const method of ["all", "run"]) {
      const execute = statement[method].bind(statement);
      statement[method] = (...parameters) => {
        note(sql, parameters);
        return execute(...parameters);
      };
    }
    return statement;
  };
  const query = pg.Client.prototype.query;
  pg.Client.prototype.query = function (text, values, ...rest) {
    note(text.text ?? text, text.values ?? values ?? []);
    return query.call(this, text, values, ...rest);
  };
  process.on("message", (message) => {
    if (message === "record") statements = [];
    process.send(statements);
  });
}

keepCompiled();
const { isStale } = await import(`${root}/src/app/build/build.ts`);
const { main } = await import(`${root}/src/app/server/main.ts`);
await main(async () => {
  if (await isStale(root)) throw new Error(`${root} is not built: npm run build`);
  return `${root}/dist`;
});
