import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

/** Imports a fresh copy of the module, which caches what it has read. */
async function load() {
  vi.resetModules();
  return import("@/lib/platform/config/config");
}

let dataDir = "";
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), "lanework-config-"));
  vi.stubEnv("DATA_DIR", dataDir);
  vi.stubEnv("DATABASE_URL", "");
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(dataDir, { recursive: true });
});

describe("config", () => {
  test("has a default for everything required", async () => {
    const { config } = await load();
    expect(config()).toMatchObject({ PORT: 3000, APP_DOMAIN: "localhost", STORY_RATE_LIMIT: 10 });
    expect(config().DATABASE_URL).toBeUndefined();
  });

  test("reads numbers and drops the port from APP_DOMAIN", async () => {
    vi.stubEnv("PORT", "8080");
    vi.stubEnv("APP_DOMAIN", "Tracker.Example:8080");
    const { config } = await load();
    expect(config()).toMatchObject({ PORT: 8080, APP_DOMAIN: "tracker.example" });
  });

  test("lists every invalid variable on one line", async () => {
    vi.stubEnv("PORT", "http");
    vi.stubEnv("DATABASE_URL", "mysql://x");
    const { config } = await load();
    expect(config).toThrow(/^[^\n]*DATABASE_URL: must[^\n]*PORT: must[^\n]*$/);
  });

  test("requires settings that belong together", async () => {
    vi.stubEnv("PUSHER_KEY", "x");
    vi.stubEnv("STORY_PROVIDER", "anthropic");
    const { config } = await load();
    expect(config).toThrow(/PUSHER_APP_ID.*PUSHER_SECRET.*STORY_MODEL/);
  });

  test("requires the settings that a model provider needs", async () => {
    vi.stubEnv("STORY_PROVIDER", "openai-compatible");
    expect((await load()).config).toThrow(/STORY_BASE_URL: is required.*STORY_MODEL: is required/);
    vi.stubEnv("STORY_MODEL", "llama");
    vi.stubEnv("STORY_BASE_URL", "http://127.0.0.1:11434/v1");
    expect((await load()).config()).toMatchObject({ STORY_MODEL: "llama" });
    vi.stubEnv("STORY_PROVIDER", "anthropic");
    expect((await load()).config).toThrow(
      /STORY_API_KEY: is required with STORY_PROVIDER=anthropic/,
    );
  });

  test("accepts only an address, with or without a name, as the sender of emails", async () => {
    for (const from of ["a@b.test", "Team <a@b.test>", "<a@b.test>"]) {
      vi.stubEnv("MAIL_FROM", from);
      expect((await load()).config().MAIL_FROM).toBe(from);
    }
    for (const from of ["Team", "Team <a>", "a@b.test <", "a b@c"]) {
      vi.stubEnv("MAIL_FROM", from);
      expect((await load()).config).toThrow(/MAIL_FROM: must be a sender address/);
    }
  });

  test("returns the database URL passed to setDatabase()", async () => {
    const { config, setDatabase } = await load();
    expect(config().DATABASE_URL).toBeUndefined();
    setDatabase("postgresql://a@b/c");
    expect(config().DATABASE_URL).toBe("postgresql://a@b/c");
  });
});

describe("sessionSecret", () => {
  test("is NEXTAUTH_SECRET if that is set", async () => {
    vi.stubEnv("NEXTAUTH_SECRET", "0123456789abcdef");
    expect((await load()).sessionSecret()).toBe("0123456789abcdef");
  });

  test("is generated once and readable only by its owner", async () => {
    const secret = (await load()).sessionSecret();
    expect(secret).toHaveLength(43);
    expect((await load()).sessionSecret()).toBe(secret);
    const file = path.join(dataDir, "secret");
    expect(readFileSync(file, "utf8")).toBe(secret);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });
});
