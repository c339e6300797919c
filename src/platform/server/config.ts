export const PICTURE_PLACES = ["disk", "bucket"] as const;

/** The operator's settings. Features declare their own, and app/server/config/read-config.ts reads all. */
export interface Config {
  port: number;
  host: string;
  origin: string;
  /** Origins that a browser may come from. With simulators, these are all names of this machine. */
  allowedOrigins: string[];
  site: SiteSettings;
  secure: boolean;
  /** True without credentials: simulators replace the providers. */
  simulated: boolean;
  /** True while the owner tries out a restored copy: no job runs, nothing is sent, and no provider is asked. */
  isTrial: boolean;
  dataDir: string;
  /** The folder of the nightly backups. Without it, no backup is made. */
  backupDir: string | undefined;
  /** Public keys of age. Nightly backups also go to the bucket, encrypted for them. Without keys, none goes there. */
  backupRecipients: string[];
  /** The key that signs backups and the ledger, so that a restore refuses files that anybody else made. */
  backupKey: string | undefined;
  picturesIn: (typeof PICTURE_PLACES)[number];
  /** `url` is `https://host/bucket` or `https://bucket.host`. */
  bucket: { url: string; region: string; accessKeyId: string; secretAccessKey: string } | undefined;
  /** How long requests are still served after a stop signal, while `/health` answers 503. */
  drainMs: number;
  databaseUrl: string | undefined;
  trustedProxies: string[];
  /** The token of `/metrics`. Without it, that path does not exist and nothing is counted. */
  metricsToken: string | undefined;
  logLevel: "debug" | "info" | "warn" | "error" | "silent";
  mail: {
    smtpUrl: string | undefined;
    from: string;
    /** The address of the simulators' page, which receives messages if no mail server is configured. */
    catchUrl: string;
  };
}

/** Settings that the prerendered pages contain: a change makes a new prerender necessary. */
export interface SiteSettings {
  premiumAmount: string;
  /** The price without "USD", such as "$2", as in the specification's header. Other currencies are named. */
  premiumBrief: string;
  premiumCurrencyName: string;
  /** The origin of canonical links. Without `ORIGIN`, it ignores `PORT`, because only this machine sees the links. */
  origin: string;
  operatorName: string;
  contactEmail: string;
  /** Consumer and data protection law ask for these (Ley 24.240, Ley 25.326 and Disposición 954/2025). */
  operatorAddress: string;
  operatorTaxId: string;
  /** The seller's name in receipts and mails about money; empty while the providers are simulated. */
  operatorSeller: string;
  operatorHours: string;
  operatorArea: string;
  /** The class of both consumer buttons: `hidden`, or empty. */
  consumerClass: string;
  /** False if nobody reads `contactEmail`, which is possible only while the providers are simulated. */
  hasContact: boolean;
}

/** The error of a configuration that forbids the start. `problems` has one sentence per setting, for the operator. */
export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(`The configuration does not allow a start:\n${problems.map((line) => `  - ${line}`).join("\n")}`);
    this.name = "ConfigError";
  }
}

export function isLoopback(hostname: string): boolean {
  return ["localhost", "127.0.0.1", "::1", "[::1]"].includes(hostname);
}

/** True for this machine or its own network: a socket, or a name that only this network knows (a container's). */
export function isNear(hostname: string): boolean {
  return isLoopback(hostname) || /^(\/.*|[\w-]*)$/.test(hostname);
}
