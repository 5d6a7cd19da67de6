import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";
import path from "node:path";
import ipaddr from "ipaddr.js";
import { z } from "zod";
import { OperatorError } from "./operator-error";

const integer = (max: number) => {
  const error = `must be a whole number from 0 to ${max}`;
  return z.coerce.number({ error }).int({ error }).min(0, { error }).max(max, { error });
};
const port = integer(65_535);
const perMinute = integer(1_000_000_000);
const url = (...schemes: string[]) =>
  z.string().refine((text) => URL.canParse(text) && schemes.includes(new URL(text).protocol), {
    error: `must be a URL starting with ${schemes.map((scheme) => `${scheme}//`).join(" or ")}`,
  });

/** IP ranges in CIDR notation, separated by commas. */
const networks = z
  .string()
  .transform((text) => text.split(",").map((part) => part.trim()))
  .refine((parts) => parts.every((part) => ipaddr.isValidCIDR(part)), {
    error: "must be networks in CIDR notation, such as 10.0.0.0/8,fd00::/8",
  });

/** Host names, each with an optional port, separated by commas. */
const hosts = z
  .string()
  .toLowerCase()
  .transform((text) => text.split(",").map((part) => part.trim()))
  .refine((parts) => parts.every((part) => /^[a-z0-9_-]+(\.[a-z0-9_-]+)*(:\d{1,5})?$/.test(part)), {
    error: "must be host names, such as files.example.org,api.example.com:8443",
  });

/**
 * If the first is set, the others are required. A bucket's keys are optional, because the machine's
 * IAM role may provide them.
 */
const requireTogether = [
  ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"],
  ["STORAGE_S3_ACCESS_KEY_ID", "STORAGE_S3_BUCKET", "STORAGE_S3_SECRET_ACCESS_KEY"],
] as const;

/** Local servers need no API key, and Anthropic has a fixed URL. */
const storyNeeds = {
  "openai-compatible": ["STORY_BASE_URL", "STORY_MODEL"],
  anthropic: ["STORY_API_KEY", "STORY_MODEL"],
  none: [],
} as const;

/** Every environment variable the product reads (docs/spec/operating.md#settings). */
const environment = z
  .object({
    NODE_ENV: z.enum(["development", "production", "test"]).default("development"),
    DATABASE_URL: url("postgresql:", "postgres:").optional(),
    DATABASE_READ_URL: url("postgresql:", "postgres:").optional(),
    DATA_DIR: z.string().default(".data"),
    DB_PORT: port.default(54329),
    PORT: port.default(3000),
    BIND_ADDRESS: z.string().optional(),
    TRUST_PROXY: z.enum(["0", "1"]).default("0"),
    APP_DOMAIN: z
      .string()
      .toLowerCase()
      .transform((text) => text.replace(/:\d*$/, ""))
      .pipe(z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/, { error: "must be a host name" }))
      .default("localhost"),
    DEFAULT_TENANT: z.string().optional(),
    NEXTAUTH_SECRET: z.string().min(16, { error: "must have at least 16 characters" }).optional(),
    LOG_LEVEL: z
      .enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"])
      .default("info"),
    PUSHER_APP_ID: z.string().optional(),
    PUSHER_KEY: z.string().optional(),
    PUSHER_SECRET: z.string().optional(),
    PUSHER_HOST: z.string().optional(),
    PUSHER_PORT: port.optional(),
    PUSHER_SCHEME: z.enum(["http", "https"]).optional(),
    PUSHER_CLUSTER: z.string().optional(),
    SMTP_URL: url("smtp:", "smtps:").optional(),
    MAIL_FROM: z
      .string()
      .regex(/^([^<>]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/, {
        error: "must be a sender address, such as Lanework <lanework@example.org>",
      })
      .optional(),
    WORKER_MODE: z.enum(["embedded", "separate"]).default("embedded"),
    PROCESSES: integer(64)
      .min(1, { error: "must be a whole number from 1 to 64" })
      .default(Math.min(8, availableParallelism())),
    INGEST_MODE: z.enum(["separate", "embedded"]).default("separate"),
    STORY_PROVIDER: z.enum(["openai-compatible", "anthropic", "none"]).default("none"),
    STORY_BASE_URL: url("http:", "https:").optional(),
    STORY_API_KEY: z.string().optional(),
    STORY_MODEL: z.string().optional(),
    STORY_RATE_LIMIT: perMinute.default(10),
    INGEST_RATE_LIMIT: perMinute.default(6000),
    SHUTDOWN_DELAY_MS: integer(60_000).default(0),
    MAX_CONNECTIONS_PER_ADDRESS: integer(1_000_000).default(2_500),
    METRICS_PORT: port.optional(),
    METRICS_TOKEN: z.string().min(16, { error: "must have at least 16 characters" }).optional(),
    STORAGE_S3_BUCKET: z.string().optional(),
    STORAGE_S3_REGION: z.string().optional(),
    STORAGE_S3_ENDPOINT: url("http:", "https:").optional(),
    STORAGE_S3_ACCESS_KEY_ID: z.string().optional(),
    STORAGE_S3_SECRET_ACCESS_KEY: z.string().optional(),
    WEBHOOK_ALLOWED_NETWORKS: networks.default([]),
    IMPORT_ATTACHMENT_HOSTS: hosts.default([]),
    OIDC_ISSUER: url("http:", "https:").optional(),
    OIDC_CLIENT_ID: z.string().optional(),
    OIDC_CLIENT_SECRET: z.string().optional(),
    OIDC_NAME: z.string().default("single sign-on"),
    OTEL_EXPORTER_OTLP_ENDPOINT: url("http:", "https:").optional(),
  })
  .superRefine((env, context) => {
    const pusher = ["PUSHER_APP_ID", "PUSHER_KEY", "PUSHER_SECRET"] as const;
    if (pusher.some((name) => env[name] !== undefined)) {
      for (const name of pusher.filter((name) => env[name] === undefined)) {
        context.addIssue({
          code: "custom",
          path: [name],
          message: "is required with the other PUSHER_* settings",
        });
      }
    }
    for (const [first, ...others] of requireTogether) {
      if (env[first] === undefined) continue;
      for (const name of others.filter((name) => env[name] === undefined)) {
        context.addIssue({ code: "custom", path: [name], message: `is required with ${first}` });
      }
    }
    for (const name of storyNeeds[env.STORY_PROVIDER]) {
      if (env[name] !== undefined) continue;
      const message = `is required with STORY_PROVIDER=${env.STORY_PROVIDER}`;
      context.addIssue({ code: "custom", path: [name], message });
    }
  });

/** The validated settings, named after their environment variables. */
export type Config = z.output<typeof environment>;

let cached: Config | undefined;

/**
 * Returns the settings of this process, read once from the environment and, for missing variables,
 * from `.env`. Empty variables count as unset. Throws an OperatorError that lists every invalid
 * variable.
 */
export function config(): Config {
  cached ??= readConfig();
  return cached;
}

function readConfig(): Config {
  // Tests must not depend on a developer's .env.
  if (process.env.NODE_ENV !== "test" && existsSync(".env")) process.loadEnvFile(".env");
  const nonEmpty = Object.entries(process.env).filter(([, value]) => value !== "");
  const parsed = environment.safeParse(Object.fromEntries(nonEmpty));
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  throw new OperatorError(`Invalid settings in the environment or .env: ${problems.join("; ")}`);
}

/**
 * Sets the database URL for this process and its child processes. Launchers call this once the
 * embedded PostgreSQL is ready; everything else reads `config().DATABASE_URL`.
 */
export function setDatabase(url: string): void {
  process.env["DATABASE_URL"] = url;
  cached = undefined;
}

/**
 * Sets the port this process listens on. Needed for PORT=0 and for requests the process sends to
 * itself.
 */
export function setPort(port: number): void {
  process.env["PORT"] = String(port);
  cached = undefined;
}

/**
 * Returns the secret that signs sessions: NEXTAUTH_SECRET, or a random one generated on first start
 * and stored in `<DATA_DIR>/secret`, so that setup takes one command and sessions survive restarts.
 */
export function sessionSecret(): string {
  const { NEXTAUTH_SECRET, DATA_DIR } = config();
  if (NEXTAUTH_SECRET !== undefined) return NEXTAUTH_SECRET;
  const file = path.resolve(DATA_DIR, "secret");
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    // "wx" ensures that if two processes start at the same time, only one creates the file.
    writeFileSync(file, randomBytes(32).toString("base64url"), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") {
      throw new OperatorError(`Cannot write ${file}: ${(error as Error).message}`);
    }
  }
  return readFileSync(file, "utf8");
}
