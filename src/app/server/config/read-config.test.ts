import { describe, expect, test } from "vitest";
import { ConfigError } from "#platform/server/config.ts";
import { REAL_CREDENTIALS } from "#test/providers/real-credentials.ts";
import { readConfig } from "./read-config.ts";

const BUCKET = {
  PICTURES_IN: "bucket",
  BUCKET_URL: "https://s3.example/claves/",
  BUCKET_REGION: "eu-central-1",
  BUCKET_ACCESS_KEY_ID: "AKIAIOSFODNN7EXAMPLE",
  BUCKET_SECRET_ACCESS_KEY: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
};
const RECIPIENT = "age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p";

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split("\n  - ").slice(1);
    throw error;
  }
}

describe("without any configuration", () => {
  test("the server runs simulated, on localhost only, with its data in ./data", () => {
    expect(readConfig({})).toMatchObject({
      simulated: true,
      port: 3000,
      host: "localhost",
      origin: "http://localhost:3000",
      dataDir: "./data",
      databaseUrl: undefined,
      trustedProxies: [],
    });
  });

  test("an empty setting counts as unset", () => {
    expect(readConfig({ PORT: "", GOOGLE_CLIENT_ID: "" })).toMatchObject({ simulated: true, port: 3000 });
  });
});

test("with every credential, the real providers are used, in secure mode, and only the public address is an allowed origin", () => {
  const real = readConfig(REAL_CREDENTIALS);
  expect(real).toMatchObject({ simulated: false, secure: true, allowedOrigins: ["https://claves.example"] });
  expect(real.google.issuer).toBe("https://accounts.google.com");
  expect(real.paypal.apiUrl).toBe("https://api-m.paypal.com");
});

test("a bucket is used for pictures and for encrypted backups, whose recipients stand in a list", () => {
  const backups = { BACKUP_DIR: "b", BACKUP_RECIPIENT: `${RECIPIENT}, ${RECIPIENT}` };
  expect(readConfig({ ...BUCKET, ...backups, PICTURES_IN: "bucket" })).toMatchObject({
    picturesIn: "bucket",
    backupRecipients: [RECIPIENT, RECIPIENT],
    bucket: { url: "https://s3.example/claves", region: "eu-central-1" },
  });
  expect(readConfig({})).toMatchObject({ picturesIn: "disk", backupRecipients: [], bucket: undefined });
});

describe("the configuration", () => {
  test.each([
    ["a simulated server for the public", { ORIGIN: "https://claves.example" }, /^ORIGIN is public/],
    ["a simulated server for other machines", { HOST: "0.0.0.0" }, /^HOST/],
    ["a guessable token", { METRICS_TOKEN: "t".repeat(31) }, /^METRICS_TOKEN is shorter than 32 characters$/],
    ["a simulated server behind a proxy", { TRUSTED_PROXIES: "10.0.0.1" }, /^TRUSTED_PROXIES/],
    ["credentials without a public address", { ...REAL_CREDENTIALS, ORIGIN: "" }, /^ORIGIN is missing/],
    [
      "a public address without https",
      { ...REAL_CREDENTIALS, ORIGIN: "http://claves.example" },
      /^ORIGIN must use https/,
    ],
    [
      "a bucket in the clear",
      { ...REAL_CREDENTIALS, ...BUCKET, BUCKET_URL: "http://10.0.0.9:3900/claves" },
      /^BUCKET_URL must use https$/,
    ],
    [
      "a database in the clear",
      { ...REAL_CREDENTIALS, DATABASE_URL: "postgresql://u:p@db.example/claves" },
      /^DATABASE_URL must say \?sslmode=verify-full/,
    ],
    [
      "a placeholder",
      { ...REAL_CREDENTIALS, PAYPAL_CLIENT_ID: "your-client-id" },
      /^PAYPAL_CLIENT_ID still holds a placeholder/,
    ],
    ["a port that is none", { PORT: "abc" }, /^PORT is not a number/],
    ["a database that is none", { DATABASE_URL: "mysql://x" }, /^DATABASE_URL/],
    ["two hosts", { DATABASE_URL: "postgresql://u:p@a:5432,b:5432/db" }, /^DATABASE_URL must name one host/],
    ["two hosts with no port", { DATABASE_URL: "postgresql://a,b/db" }, /^DATABASE_URL must name one host/],
    ["hosts in the query", { DATABASE_URL: "postgresql:///db?host=a,b" }, /^DATABASE_URL must name one host/],
    ["half a bucket", { ...BUCKET, BUCKET_REGION: "" }, /^BUCKET_REGION is missing \(the settings/],
    ["a placeholder key", { ...BUCKET, BUCKET_SECRET_ACCESS_KEY: "your-key" }, /^BUCKET_SECRET_ACCESS_KEY/],
    ["a bucket with credentials in it", { ...BUCKET, BUCKET_URL: "https://a:b@host/c" }, /^BUCKET_URL must/],
    ["a bucket that nothing uses", { ...BUCKET, PICTURES_IN: "disk" }, /nothing uses it.*only encrypted$/],
    ["pictures in no bucket", { PICTURES_IN: "bucket" }, /^PICTURES_IN names a bucket/],
    ["a place that is none", { ...BUCKET, PICTURES_IN: "cloud" }, /^PICTURES_IN is neither disk nor bucket/],
    ["a recipient without a bucket", { BACKUP_RECIPIENT: RECIPIENT, BACKUP_DIR: "b" }, /^BACKUP_RECIPIENT/],
    ["a recipient without a folder", { ...BUCKET, BACKUP_RECIPIENT: RECIPIENT }, /^BACKUP_DIR is missing/],
    [
      "a secret key in place of a recipient",
      { ...BUCKET, BACKUP_DIR: "b", BACKUP_RECIPIENT: "AGE-SECRET-KEY-1QQQ" },
      /^BACKUP_RECIPIENT must be the public key of age, age1…: the secret key never stands on the server$/,
    ],
    ["an address that is none", { ORIGIN: "claves.example" }, /^ORIGIN/],
  ])("is refused with the setting named for %s", (_case, environment, problem) => {
    expect(problemsOf(environment)).toEqual([expect.stringMatching(problem)]);
  });

  test.each([
    "postgresql://localhost/db",
    "postgres://u:p%40@10.0.0.1:5433/db?sslmode=require",
    "postgresql:///db?host=/run/postgresql",
  ])("accepts the database %s", (databaseUrl) =>
    expect(readConfig({ DATABASE_URL: databaseUrl }).databaseUrl).toBe(databaseUrl),
  );

  test.each([
    { DATABASE_URL: "postgresql://u:p@10.0.0.1/db?sslmode=disable" },
    { DATABASE_URL: "postgresql:///db?host=/run/postgresql" },
    { DATABASE_URL: "postgresql://u:p@postgres:5432/db" },
    { ...BUCKET, BUCKET_URL: "http://127.0.0.1:3900/claves" },
  ])("accepts %j for the public", (settings) =>
    expect(problemsOf({ ...REAL_CREDENTIALS, ...settings })).toEqual([]),
  );

  test.each(Object.keys(REAL_CREDENTIALS).filter((name) => name !== "ORIGIN"))(
    "is refused and names %s when it is missing from the credentials",
    (name) => {
      expect(problemsOf({ ...REAL_CREDENTIALS, [name]: "" })).toEqual([
        expect.stringContaining(`${name} is missing`),
      ]);
    },
  );
});
