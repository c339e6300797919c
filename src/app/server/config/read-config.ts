import { isIP } from "node:net";
import * as z from "zod";
import {
  type Config,
  ConfigError,
  isLoopback,
  isNear,
  PICTURE_PLACES,
  type SiteSettings,
} from "#platform/server/config.ts";
import { currencyName, priceText } from "#platform/shared/money/money.ts";
import { SECOND_MS } from "#platform/shared/time.ts";
import { simulatedProviders } from "#simulators/credentials.ts";

const PLACEHOLDER = /^(your|tu|change|replace|example|placeholder|xxx|todo|<)|(_here|placeholder|xxxx)/i;

const GOOGLE = "https://accounts.google.com";
const FACEBOOK = "https://www.facebook.com";
const PAYPAL_API_URL = "https://api-m.paypal.com";

const secret = z
  .string()
  .trim()
  .min(1, "is empty")
  .refine((value) => !PLACEHOLDER.test(value), "still holds a placeholder");

const line = z
  .string()
  .trim()
  .min(1)
  .max(200, "is longer than 200 characters")
  .refine(
    (value) => !/^<|_here|placeholder|xxxx|\p{C}/iu.test(value),
    "still holds a placeholder, or a line end",
  );

/** PayPal's currencies that are written with "$". The sentences of the pages do not fit other currencies. */
const CURRENCIES = ["USD", "MXN", "CAD", "AUD", "NZD", "SGD", "HKD", "TWD"] as const;
const price = z
  .string()
  .regex(/^(0|[1-9]\d{0,4})(\.\d{2})?$/, "must be an amount such as 2 or 2.50")
  .refine((value) => Number(value) > 0, "must be more than nothing");

const url = z.url({ protocol: /^https?$/, error: "is not an http(s) address" });

/** Native recipients of age (age-encryption.org/v1). */
const RECIPIENT = /^age1[02-9ac-hj-np-z]{58}$/;
const RECIPIENT_WANTED = "must be the public key of age, age1…: the secret key never stands on the server";

const bucketSchema = z.object({
  BUCKET_URL: url.refine(isBucketUrl, "must name the bucket, without a query or credentials").optional(),
  BUCKET_REGION: secret.optional(),
  BUCKET_ACCESS_KEY_ID: secret.optional(),
  BUCKET_SECRET_ACCESS_KEY: secret.optional(),
});
const BUCKET = bucketSchema.keyof().options;

const credentialsSchema = z.object({
  GOOGLE_CLIENT_ID: secret.optional(),
  GOOGLE_CLIENT_SECRET: secret.optional(),
  FACEBOOK_APP_ID: secret.optional(),
  FACEBOOK_APP_SECRET: secret.optional(),
  PAYPAL_CLIENT_ID: secret.optional(),
  PAYPAL_CLIENT_SECRET: secret.optional(),
  PAYPAL_PLAN_ID: secret.optional(),
  PAYPAL_WEBHOOK_ID: secret.optional(),
});
const CREDENTIALS = credentialsSchema.keyof().options;

const environmentSchema = z.object({
  PORT: z.coerce.number({ error: "is not a number" }).int().min(1).max(65_535).default(3000),
  HOST: z.string().optional(),
  DRAIN_SECONDS: z.coerce.number({ error: "is not a number" }).int().min(0).max(300).default(0),
  DATA_DIR: z.string().min(1).default("./data"),
  BACKUP_DIR: z.string().optional(),
  TRIAL: z.enum(["on", "off"], { error: "must be on or off" }).default("off"),
  BACKUP_RECIPIENT: z
    .string()
    .transform((value) => value.split(/[\s,]+/).filter(Boolean))
    .refine((values) => values.every((value) => RECIPIENT.test(value)), RECIPIENT_WANTED)
    .optional(),
  BACKUP_KEY: secret.min(32, "is shorter than 32 characters").optional(),
  PICTURES_IN: z
    .enum(PICTURE_PLACES, { error: `is neither ${PICTURE_PLACES.join(" nor ")}` })
    .default("disk"),
  ...bucketSchema.shape,
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "is not a postgresql:// address")
    .refine(
      namesOneHost,
      "must name one host, such as postgresql://user:password@host:5432/name: the primary, or what stands before several",
    )
    .optional(),
  ORIGIN: url.transform((value) => new URL(value).origin).optional(),
  OPERATOR_NAME: line.optional(),
  OPERATOR_ADDRESS: line.optional(),
  OPERATOR_TAX_ID: line.optional(),
  OPERATOR_HOURS: line.optional(),
  OPERATOR_AREA: line.optional(),
  CONSUMER_LINKS: z.enum(["on", "off"]).default("on"),
  CONTACT_EMAIL: z.email("is not an e-mail address").optional(),
  PREMIUM_PRICE: price.default("2"),
  PREMIUM_CURRENCY: z.enum(CURRENCIES, { error: `is none of ${CURRENCIES.join(" ")}` }).default("USD"),
  TRUSTED_PROXIES: z.string().refine(isAddressList, "is not a list of addresses").optional(),
  METRICS_TOKEN: secret.min(32, "is shorter than 32 characters").optional(),
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"]).default("info"),
  ...credentialsSchema.shape,
  PAYPAL_API_URL: url.default(PAYPAL_API_URL),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/[^/\s]+/, "is not an smtp:// or smtps:// address")
    .optional(),
  MAIL_FROM: z.email("is not an e-mail address").optional(),
});

type Environment = z.infer<typeof environmentSchema>;

const REAL_NEEDS = [
  ["OPERATOR_NAME", "who runs the site, for the legal pages"],
  ["OPERATOR_ADDRESS", "the operator's domicile, for the legal pages"],
  ["OPERATOR_TAX_ID", "the operator's tax number with its name, such as CUIT 20-…"],
  ["OPERATOR_HOURS", "days and hours when somebody answers, with the time zone"],
  ["OPERATOR_AREA", "who answers baja and arrepentimiento, such as a department"],
  ["CONTACT_EMAIL", "the address that the legal pages name"],
  ["SMTP_URL", "the mail server, such as smtps://user:password@host"],
  ["ORIGIN", "the public address, such as https://example.org"],
] as const satisfies readonly (readonly [keyof Environment, string])[];

/**
 * Reads all settings. If all credentials are missing, simulators serve this machine (docs/product.md, section 10).
 * @throws ConfigError naming every setting that is wrong
 */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const env = parse(environmentSchema, environment);
  const missing = CREDENTIALS.filter((name) => env[name] === undefined);
  const simulated = missing.length === CREDENTIALS.length;
  const problems = [
    ...(simulated ? simulationProblems(env) : realProblems(env, missing)),
    ...bucketProblems(env),
  ];
  if (problems.length > 0) throw new ConfigError(problems);

  const origin = env.ORIGIN ?? `http://localhost:${env.PORT}`;
  const isTrial = env.TRIAL === "on";
  const providers = simulated ? simulators(origin) : realProviders(env);
  return {
    port: env.PORT,
    host: simulated ? "localhost" : (env.HOST ?? "0.0.0.0"),
    origin,
    allowedOrigins: simulated ? loopbackOrigins(origin) : [origin],
    site: siteSettings(env),
    secure: origin.startsWith("https:"),
    simulated,
    isTrial,
    dataDir: env.DATA_DIR,
    backupDir: isTrial ? undefined : env.BACKUP_DIR,
    backupRecipients: env.BACKUP_RECIPIENT ?? [],
    backupKey: env.BACKUP_KEY,
    picturesIn: env.PICTURES_IN,
    bucket: bucketSettings(env),
    drainMs: env.DRAIN_SECONDS * SECOND_MS,
    databaseUrl: env.DATABASE_URL,
    trustedProxies: env.TRUSTED_PROXIES?.split(",").map((entry) => entry.trim()) ?? [],
    metricsToken: env.METRICS_TOKEN,
    logLevel: env.LOG_LEVEL,
    mail: {
      smtpUrl: env.SMTP_URL,
      from: env.MAIL_FROM ?? env.CONTACT_EMAIL ?? "contacto@claves.example",
      catchUrl: `${origin}/simulators/mail`,
    },
    price: { value: env.PREMIUM_PRICE, currency: env.PREMIUM_CURRENCY },
    ...providers,
    paypal: { ...providers.paypal, isTrial },
  };
}

/** Reads what the set-up of PayPal needs before plan and webhook exist. Without credentials, reads the simulator's. */
export function readPaypalAccount(environment: NodeJS.ProcessEnv) {
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: clientSecret, ORIGIN: origin } = environment;
  if (!clientId && !clientSecret) {
    const { origin, paypal: account, price } = readConfig(environment);
    return { origin, account, price };
  }
  if (!clientId || !clientSecret || !origin) {
    const needed = ["PAYPAL_CLIENT_ID", "PAYPAL_CLIENT_SECRET", "ORIGIN"];
    const missing = needed.filter((name) => !environment[name]);
    throw new ConfigError(missing.map((name) => `${name} is missing`));
  }
  const apiUrl = environment.PAYPAL_API_URL || PAYPAL_API_URL;
  const env = parse(environmentSchema.pick({ PREMIUM_PRICE: true, PREMIUM_CURRENCY: true }), environment);
  return {
    origin: new URL(origin).origin,
    account: { apiUrl, clientId, clientSecret },
    price: { value: env.PREMIUM_PRICE, currency: env.PREMIUM_CURRENCY },
  };
}

/** Treats an empty setting as missing. @throws ConfigError naming every setting that is wrong */
function parse<S extends z.ZodType>(schema: S, environment: NodeJS.ProcessEnv): z.output<S> {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const parsed = schema.safeParse(set);
  if (parsed.success) return parsed.data;
  throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`));
}

function siteSettings(env: Environment): SiteSettings {
  const price = priceText({ value: env.PREMIUM_PRICE, currency: env.PREMIUM_CURRENCY });
  const seller = [env.OPERATOR_NAME, env.OPERATOR_TAX_ID, env.OPERATOR_ADDRESS];
  return {
    premiumAmount: price,
    premiumBrief: price.replace(" USD", ""),
    premiumCurrencyName: currencyName(env.PREMIUM_CURRENCY),
    origin: env.ORIGIN ?? "http://localhost:3000",
    operatorName: env.OPERATOR_NAME ?? "Claves del Éxito, instalación de prueba",
    contactEmail: env.CONTACT_EMAIL ?? "contacto@claves.example",
    operatorAddress: env.OPERATOR_ADDRESS ?? "Calle de Prueba 1, Buenos Aires",
    operatorTaxId: env.OPERATOR_TAX_ID ?? "CUIT 00-00000000-0",
    operatorSeller: seller.includes(undefined) ? "" : seller.join(", "),
    operatorHours: env.OPERATOR_HOURS ?? "lunes a viernes de 9 a 17 (hora de Argentina)",
    operatorArea: env.OPERATOR_AREA ?? "Atención a las personas usuarias",
    consumerClass: env.CONSUMER_LINKS === "on" ? "" : "hidden",
    hasContact: env.CONTACT_EMAIL !== undefined,
  };
}

function simulationProblems(env: Environment): string[] {
  const problems: string[] = [];
  if (env.ORIGIN && !isLoopback(new URL(env.ORIGIN).hostname))
    problems.push(
      `ORIGIN is public (${env.ORIGIN}), so the credentials are needed: ${CREDENTIALS.join(", ")}`,
    );
  if (env.HOST && !isLoopback(env.HOST))
    problems.push("HOST must be a name of this machine while the providers are simulated");
  if (env.TRUSTED_PROXIES) problems.push("TRUSTED_PROXIES cannot be set while the providers are simulated");
  return problems;
}

function realProblems(env: Environment, missing: readonly string[]): string[] {
  const problems = missing.map((name) => `${name} is missing (credentials are all or none)`);
  for (const [name, what] of REAL_NEEDS) if (!env[name]) problems.push(`${name} is missing: ${what}`);
  if (env.ORIGIN && !env.ORIGIN.startsWith("https:") && !isLoopback(new URL(env.ORIGIN).hostname))
    problems.push("ORIGIN must use https");
  if (env.BUCKET_URL?.startsWith("http:") && !isNear(new URL(env.BUCKET_URL).hostname))
    problems.push("BUCKET_URL must use https");
  const database = env.DATABASE_URL && URL.parse(env.DATABASE_URL.replaceAll(" ", "%20"));
  if (
    database &&
    !isNear(database.searchParams.get("host") ?? database.hostname) &&
    !/[?&]ssl/.test(database.search)
  )
    problems.push("DATABASE_URL must say ?sslmode=verify-full, or disable on a network that is yours alone");
  return problems;
}

function bucketSettings(env: Environment) {
  const [url, region, accessKeyId, secretAccessKey] = BUCKET.map((name) => env[name] ?? "");
  return url && region && accessKeyId && secretAccessKey
    ? { url: url.replace(/\/+$/, ""), region, accessKeyId, secretAccessKey }
    : undefined;
}

function bucketProblems(env: Environment): string[] {
  const missing = BUCKET.filter((name) => env[name] === undefined);
  const hasPictures = env.PICTURES_IN === "bucket";
  const hasBackups = env.BACKUP_RECIPIENT !== undefined;
  const problems: string[] = [];
  if (missing.length < BUCKET.length)
    problems.push(
      ...missing.map((name) => `${name} is missing (the settings of the bucket are all or none)`),
    );
  else if (hasPictures) problems.push(`PICTURES_IN names a bucket, so set ${BUCKET.join(", ")}`);
  else if (hasBackups)
    problems.push(`BACKUP_RECIPIENT sends backups to a bucket, so set ${BUCKET.join(", ")}`);
  if (hasBackups && !env.BACKUP_DIR)
    problems.push("BACKUP_DIR is missing: a backup is made there before it goes to the bucket");
  if (missing.length === 0 && !hasPictures && !hasBackups)
    problems.push(
      "BUCKET_URL is set, but nothing uses it: set PICTURES_IN=bucket, or BACKUP_RECIPIENT, since a backup leaves this machine only encrypted",
    );
  return problems;
}

function simulators(origin: string) {
  const providers = simulatedProviders(origin);
  return {
    google: { ...providers.google, identityIssuer: "simulator:google" },
    facebook: { ...providers.facebook, identityIssuer: "simulator:facebook" },
    paypal: providers.paypal,
  };
}

function realProviders(env: Environment) {
  const set = (name: (typeof CREDENTIALS)[number]): string => env[name] ?? "";
  return {
    google: {
      issuer: GOOGLE,
      identityIssuer: GOOGLE,
      clientId: set("GOOGLE_CLIENT_ID"),
      clientSecret: set("GOOGLE_CLIENT_SECRET"),
    },
    facebook: {
      dialogUrl: FACEBOOK,
      graphUrl: "https://graph.facebook.com",
      identityIssuer: FACEBOOK,
      appId: set("FACEBOOK_APP_ID"),
      appSecret: set("FACEBOOK_APP_SECRET"),
    },
    paypal: {
      apiUrl: env.PAYPAL_API_URL,
      sdkUrl: "https://www.paypal.com/sdk/js",
      clientId: set("PAYPAL_CLIENT_ID"),
      clientSecret: set("PAYPAL_CLIENT_SECRET"),
      planId: set("PAYPAL_PLAN_ID"),
      webhookId: set("PAYPAL_WEBHOOK_ID"),
    },
  };
}

/** Accepts addresses, ranges (`10.0.0.0/8`) and the names that Fastify knows, separated by commas. */
function isAddressList(value: string): boolean {
  return value.split(",").every((entry) => {
    const [address = ""] = entry.trim().split("/");
    return isIP(address) !== 0 || ["loopback", "linklocal", "uniquelocal"].includes(address);
  });
}

function loopbackOrigins(origin: string): string[] {
  const { port, protocol } = new URL(origin);
  const suffix = port ? `:${port}` : "";
  return ["localhost", "127.0.0.1"].map((name) => `${protocol}//${name}${suffix}`);
}

/** Returns true for one host. Unlike libpq, the driver takes no list of hosts, and fails with a stack trace. */
function namesOneHost(databaseUrl: string): boolean {
  const url = URL.parse(databaseUrl.replaceAll(" ", "%20"));
  return url !== null && ![url.host, ...url.searchParams.getAll("host")].join("").includes(",");
}

/** True for an address like `https://host/bucket` or `https://bucket.host`, without credentials and query. */
function isBucketUrl(value: string): boolean {
  const { username, password, search, hash } = new URL(value);
  return !username && !password && !search && !hash;
}
