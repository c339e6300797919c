import { parseArgs } from "node:util";
import { pino } from "pino";
import { lateNotices } from "#billing/charges/late-notices.server.ts";
import { tellConsents } from "#billing/checkout/feature.server.ts";
import { consumerRequestsCommands } from "#billing/consumer-requests/commands.server.ts";
import { ownerReport } from "#billing/owner-report/feature.server.ts";
import {
  compareAll,
  courtesy,
  setupPaypal,
  showSubscription,
} from "#billing/subscription/commands.server.ts";
import { members } from "#member/account/commands.server.ts";
import {
  asCalled,
  type Command,
  type CommandContext,
  CommandError,
  terminalText,
} from "#platform/server/commands.ts";
import { logOptions } from "#platform/server/log.ts";
import type { Services } from "#platform/server/services.ts";
import { VERSION } from "#platform/server/version.ts";
import { AppError } from "#platform/shared/errors.ts";
import { backupCommands } from "./backup-commands.ts";
import { openLifecycle } from "./billing.ts";
import { readConfig, readPaypalAccount } from "./config/read-config.ts";
import { deleteMemberCommand } from "./delete-member-command.ts";
import { explainStart } from "./explain-start.ts";
import { explainUnexpected } from "./explain-unexpected.ts";
import { moveToPostgres } from "./move-to-postgres.ts";
import { openOwnDatabase } from "./open-database.ts";
import { plansCommand } from "./plans/plans-command.ts";

const COMMANDS: readonly Command[] = [
  members,
  showSubscription(openLifecycle, tellConsents),
  lateNotices,
  compareAll(openLifecycle),
  courtesy,
  setupPaypal(readPaypalAccount),
  plansCommand,
  ...consumerRequestsCommands,
  ownerReport,
  deleteMemberCommand,
  ...backupCommands,
  moveToPostgres,
];

export async function owner(
  words: readonly string[],
  environment: NodeJS.ProcessEnv,
  printRaw: (text: string) => void,
): Promise<number> {
  const print = (text: string) => printRaw(asCalled(terminalText(text), environment));
  const [name, ...rest] = words;
  if (!name || name === "--help" || name === "help") {
    print(overview());
    return 0;
  }
  if (name === "--version") {
    print(VERSION);
    return 0;
  }
  const command = COMMANDS.find((known) => known.name === name);
  if (!command) {
    print(`There is no command ${name}.\n\n${overview()}`);
    return 1;
  }
  let opened: Promise<Services> | undefined;
  const services = () => (opened ??= openServices(environment));
  try {
    await runCommand(command, rest, { environment, print, services });
    return 0;
  } catch (error) {
    print(explain(error) ?? explainUnexpected(error, `The command ${command.name} failed`, environment));
    return 1;
  } finally {
    // An opening that failed has already closed its database.
    await opened?.then(
      ({ database }) => database.destroy(),
      () => undefined,
    );
  }
}

async function runCommand(command: Command, words: readonly string[], context: CommandContext) {
  const { values, positionals } = parseArgs({
    args: [...words],
    options: { help: { type: "boolean" }, ...command.options },
    allowPositionals: true,
  });
  if (values.help) return context.print(`${command.summary}\n\n${command.usage}`);
  await command.run(
    { words: positionals, options: values as Record<string, string | boolean | undefined> },
    context,
  );
}

async function openServices(environment: NodeJS.ProcessEnv): Promise<Services> {
  const config = readConfig(environment);
  const database = await openOwnDatabase(config, new Date());
  const log = pino({ ...logOptions("warn"), name: "owner" }, pino.destination(2));
  return { config, database, log, clock: () => new Date() };
}

function overview(): string {
  const width = Math.max(...COMMANDS.map(({ name }) => name.length));
  const lines = COMMANDS.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`);
  return `Claves del Éxito ${VERSION}\n\nnpm run owner -- <command> [--help]\n\n${lines.join("\n")}`;
}

function explain(error: unknown): string | undefined {
  if (error instanceof CommandError) return error.message;
  if (error instanceof AppError) return `It could not be done: ${error.message} (${error.code}).`;
  const { code = "", message = "" } = error as { code?: string; message?: string };
  return code.startsWith("ERR_PARSE_ARGS") ? message : explainStart(error);
}
