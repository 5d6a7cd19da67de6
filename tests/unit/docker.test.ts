import { existsSync, readFileSync, statSync } from "node:fs";
import { expect, describe, test } from "vitest";
import { parse } from "yaml";

/** Docker may be missing where tests run, so the files are checked without it. */
interface Service {
  image: string;
  init?: boolean;
  command?: string[];
  ports?: string[];
  environment: Record<string, string>;
  healthcheck?: { test: string[] };
  depends_on?: Record<string, { condition: string }>;
  volumes?: string[];
}

const compose = parse(readFileSync("compose.yaml", "utf8"), { merge: true }) as {
  services: Record<"app" | "worker" | "database", Service>;
  volumes: Record<string, unknown>;
};
const lines = readFileSync("Dockerfile", "utf8")
  .replace(/\\\n\s*/g, " ")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"));
const stages = lines.filter((line) => line.startsWith("FROM ")).length;
const linesOf = (word: string) =>
  lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1));
const ignored = readFileSync(".dockerignore", "utf8").trim().split("\n");
const settings = [...readFileSync(".env.example", "utf8").matchAll(/^([A-Z_0-9]+)=/gm)].map(
  ([, name]) => name,
);
const { app, worker, database } = compose.services;

/** Expects a file or folder to exist and to be in the build context. */
function expectInContext(source: string): void {
  expect(existsSync(source), `${source} exists`).toBe(true);
  expect(ignored, `${source} is in the build context`).not.toContain(source.replace(/^\.\//, ""));
}

describe("Dockerfile", () => {
  test("copies only files that exist and are in the build context", () => {
    const copies = linesOf("COPY").map((line) => line.split(/\s+/));
    expect(copies.length).toBeGreaterThan(5);
    for (const [first = "", ...rest] of copies) {
      const isFromStage = first.startsWith("--from=");
      const sources = (isFromStage ? rest : [first, ...rest]).slice(0, -1);
      if (isFromStage) expect(lines.join("\n")).toContain(`AS ${first.slice(7)}`);
      else for (const source of sources) expectInContext(source);
    }
  });

  test("includes every folder that the server needs at run time", () => {
    const finalStage = lines.slice(lines.lastIndexOf("FROM base") + 1);
    const copied = finalStage.join("\n");
    for (const name of ["prisma", "public"]) {
      expect(statSync(name).isDirectory()).toBe(true);
      expect(copied, name).toMatch(new RegExp(`^COPY ${name} `, "m"));
    }
    for (const name of ["dist", ".next"]) {
      expect(copied, name).toContain(`COPY --from=build /app/${name} ./${name}`);
    }
    expect(stages).toBe(4);
  });

  test("runs a supported version of Node directly, and not as root", () => {
    const { engines } = JSON.parse(readFileSync("package.json", "utf8")) as {
      engines: { node: string };
    };
    const [, major = "0"] =
      /^node:(\d+)-bookworm-slim AS base$/.exec(linesOf("FROM")[0] ?? "") ?? [];
    const [, minimum = "99"] = /^>=(\d+)/.exec(engines.node) ?? [];
    expect(Number(major)).toBeGreaterThanOrEqual(Number(minimum));
    expect(Number(major) % 2).toBe(0);
    expect(linesOf("USER")).toEqual(["node"]);
    const [command = ""] = linesOf("CMD").slice(-1);
    const words = JSON.parse(command) as string[];
    expect(words).toEqual(["node", "dist/start.js"]);
    expect(linesOf("RUN").filter((line) => line.includes("npm ci"))).toHaveLength(2);
    expect(linesOf("RUN").join("\n")).toContain("--omit=dev");
  });

  test("does not include secrets or local data", () => {
    for (const name of [".env", ".data", ".git", "node_modules", ".next", "dist"]) {
      expect(ignored).toContain(name);
    }
  });
});

describe("compose.yaml", () => {
  test("sets only variables that the product reads", () => {
    for (const { environment } of [app, worker]) {
      for (const name of Object.keys(environment)) expect(settings, name).toContain(name);
    }
    expect(app.environment["WORKER_MODE"]).toBe("separate");
  });

  test("uses consistent ports, hosts and volumes", () => {
    expect(app.ports?.[0]).toMatch(new RegExp(`:${app.environment["PORT"]}"?$`));
    expect(linesOf("EXPOSE")).toEqual([app.environment["PORT"]]);
    expect(worker.environment["PUSHER_PORT"]).toBe(app.environment["PORT"]);
    expect(Object.keys(compose.services)).toContain(worker.environment["PUSHER_HOST"]);
    expect(worker.healthcheck?.test.join(" ")).toContain(
      `:${worker.environment["METRICS_PORT"]}/api/health/live`,
    );
    for (const { volumes = [] } of Object.values(compose.services)) {
      for (const volume of volumes) expect(compose.volumes).toHaveProperty(volume.split(":")[0]!);
    }
    expect(app.volumes).toContain(`data:${/DATA_DIR=(\S+)/.exec(linesOf("ENV").join(" "))?.[1]}`);
    for (const { depends_on } of [app, worker]) {
      expect(depends_on?.["database"]?.condition).toBe("service_healthy");
    }
    expect(worker.command).toEqual(["node", "dist/worker.js"]);
  });

  test("does not expose the database or contain secrets", () => {
    expect(database.ports).toBeUndefined();
    expect(database.image).toBe("postgres:18");
    expect(worker.ports).toBeUndefined();
    const { POSTGRES_USER, POSTGRES_DB, POSTGRES_PASSWORD } = database.environment;
    expect(POSTGRES_PASSWORD).toMatch(/^\$\{POSTGRES_PASSWORD:\?/);
    expect(app.environment["NEXTAUTH_SECRET"]).toMatch(/^\$\{NEXTAUTH_SECRET:\?/);
    expect(app.environment["DATABASE_URL"]).toMatch(
      new RegExp(
        `^postgresql://${POSTGRES_USER}:\\$\\{POSTGRES_PASSWORD.*@database:5432/${POSTGRES_DB}$`,
      ),
    );
  });
});
