import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { randomBytes } from "node:crypto";
import path from "node:path";
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

/** Every environment variable the product reads (supporting-api.md, "Environment names"). */
const environment = z
  .object({
    NODE_ENV: z.enum(["development", "production", "test"]).default("development"),
    DATABASE_URL: url("postgresql:", "postgres:").optional(),
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
        error: "must be an address, as in: Lanework <lanework@example.org>",
      })
      .optional(),
    WORKER: z.enum(["inside", "apart"]).default("inside"),
    STORY_PROVIDER: z.enum(["openai-compatible", "anthropic", "none"]).default("none"),
    STORY_BASE_URL: url("http:", "https:").optional(),
    STORY_API_KEY: z.string().optional(),
    STORY_MODEL: z.string().optional(),
    STORY_RATE_LIMIT: perMinute.default(10),
    INGEST_RATE_LIMIT: perMinute.default(6000),
    METRICS_TOKEN: z.string().min(16, { error: "must have at least 16 characters" }).optional(),
  })
  .superRefine((env, context) => {
    const pusher = ["PUSHER_APP_ID", "PUSHER_KEY", "PUSHER_SECRET"] as const;
    if (pusher.some((name) => env[name] !== undefined)) {
      for (const name of pusher.filter((name) => env[name] === undefined)) {
        context.addIssue({
          code: "custom",
          path: [name],
          message: "is needed with the other PUSHER_* settings",
        });
      }
    }
    if (env.STORY_PROVIDER !== "none" && env.STORY_MODEL === undefined) {
      context.addIssue({
        code: "custom",
        path: ["STORY_MODEL"],
        message: "is needed with STORY_PROVIDER",
      });
    }
  });

/** The validated settings, under the names of their environment variables. */
export type Config = z.output<typeof environment>;

let cached: Config | undefined;

/**
 * The settings of this process, read once: the environment, then `.env` for what it leaves out.
 * An empty variable counts as unset. Throws an OperatorError that names every wrong variable.
 */
export function config(): Config {
  cached ??= readConfig();
  return cached;
}

function readConfig(): Config {
  // Tests depend on nobody's .env.
  if (process.env.NODE_ENV !== "test" && existsSync(".env")) process.loadEnvFile(".env");
  const given = Object.entries(process.env).filter(([, value]) => value !== "");
  const parsed = environment.safeParse(Object.fromEntries(given));
  if (parsed.success) return parsed.data;
  const wrong = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  throw new OperatorError(`Wrong settings in the environment or .env: ${wrong.join("; ")}`);
}

/**
 * Makes `url` the database of this process and of the ones it starts. Called by the launchers once
 * the embedded PostgreSQL answers; everything else reads `config().DATABASE_URL`.
 */
export function setDatabase(url: string): void {
  process.env["DATABASE_URL"] = url;
  cached = undefined;
}

/** Makes `port` the one that this process listens on, for PORT=0 and whoever calls the process itself. */
export function setPort(port: number): void {
  process.env["PORT"] = String(port);
  cached = undefined;
}

/**
 * The secret that signs sessions: NEXTAUTH_SECRET, else a random one made on the first start and
 * kept in `<DATA_DIR>/secret`, so that one command works and sessions survive a restart.
 */
export function sessionSecret(): string {
  const { NEXTAUTH_SECRET, DATA_DIR } = config();
  if (NEXTAUTH_SECRET !== undefined) return NEXTAUTH_SECRET;
  const file = path.resolve(DATA_DIR, "secret");
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    // "wx" lets exactly one of two processes that start together write it.
    writeFileSync(file, randomBytes(32).toString("base64url"), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") {
      throw new OperatorError(`Cannot write ${file}: ${(error as Error).message}`);
    }
  }
  return readFileSync(file, "utf8");
}
