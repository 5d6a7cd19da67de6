import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type EmbeddedDatabase, startDatabase } from "@/lib/platform/db/embedded/embedded";
import { freePort } from "@/lib/platform/db/embedded/embedded-process";
import { applyMigrations } from "@/lib/platform/db/migrations/migrate";
import { type Dataset, loadDataset, untilSettled, withClient } from "./dataset";
import { startProduct } from "../servers/processes";

/** Where everything that the benchmarks keep between runs is. */
export const BENCH_DIR = path.resolve(".data/bench");

/** How to create the schema, if not with this tree's migrations. */
export interface Schema {
  /** The repository whose migrations and build it is. */
  root: string;
  migrate: (databaseUrl: string) => Promise<void>;
}

const ownSchema: Schema = {
  root: ".",
  migrate: async (databaseUrl) => {
    await applyMigrations(databaseUrl);
  },
};

/** A database loaded with a data set, to use up. */
export interface Loaded {
  url: string;
  data: Dataset;
}

/** The benchmarks' own PostgreSQL server. It keeps each data set as a database to copy. */
export class Cluster {
  private constructor(private readonly server: EmbeddedDatabase) {}

  static async start(port: number): Promise<Cluster> {
    mkdirSync(BENCH_DIR, { recursive: true });
    const dir = path.join(BENCH_DIR, "postgres");
    return new Cluster(await startDatabase({ dir, port, database: "bench" }));
  }

  stop(): Promise<void> {
    return this.server.stop();
  }

  urlOf(database: string): string {
    const url = new URL(this.server.url);
    url.pathname = `/${database}`;
    return url.href;
  }

  /** Runs one statement that no transaction may enclose. */
  run(statement: string): Promise<void> {
    return withClient(this.server.url, async (client) => {
      await client.query(statement);
    });
  }

  /**
   * Copies a data set into a database of the given name, replacing the one before. Loads the data
   * first unless an earlier run of the same day did, with the same migrations and generator.
   */
  async open(database: string, size: number, schema: Schema = ownSchema): Promise<Loaded> {
    const name = `data_${size}_${keyOf(schema)}`;
    const file = path.join(BENCH_DIR, `${name}.json`);
    if (!existsSync(file)) await this.load(name, file, size, schema);
    const started = performance.now();
    await this.run(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
    await this.run(`CREATE DATABASE ${database} TEMPLATE ${name} STRATEGY FILE_COPY`);
    report(`${name} copied`, started);
    const data = JSON.parse(readFileSync(file, "utf8")) as Dataset;
    return { url: this.urlOf(database), data };
  }

  /** Brings a copy whose schema has changed into the state of one that was loaded. */
  analyze(database: string): Promise<void> {
    return withClient(this.urlOf(database), async (client) => {
      await client.query("VACUUM ANALYZE");
    });
  }

  /** Drops a copy that is no longer needed. */
  discard(database: string): Promise<void> {
    return this.run(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
  }

  private async load(name: string, file: string, size: number, schema: Schema): Promise<void> {
    await this.discardOthers(size);
    const started = performance.now();
    await this.run(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await this.run(`CREATE DATABASE ${name}`);
    await schema.migrate(this.urlOf(name));
    const data = await loadDataset(this.urlOf(name), size);
    await this.settle(name, size, schema);
    writeFileSync(file, JSON.stringify(data));
    report(`${name} loaded`, started);
  }

  /** Runs the build until it has derived everything, so that no copy has to wait for it. */
  private async settle(name: string, size: number, { root }: Schema): Promise<void> {
    const databaseUrl = this.urlOf(name);
    const port = await freePort(0);
    const product = await startProduct({ port, databaseUrl, tenant: `b${size}`, root });
    try {
      await untilSettled(databaseUrl);
    } finally {
      await product.stop();
    }
    await this.analyze(name);
  }

  /** Drops older data sets of a size, because a large one takes gigabytes. */
  private async discardOthers(size: number): Promise<void> {
    for (const file of readdirSync(BENCH_DIR)) {
      if (!file.startsWith(`data_${size}_`)) continue;
      await this.discard(path.basename(file, ".json"));
      rmSync(path.join(BENCH_DIR, file));
    }
  }
}

function report(what: string, started: number): void {
  console.error(`${what} in ${((performance.now() - started) / 1000).toFixed(0)} s`);
}

/** Names the state of what a data set depends on: migrations, generator and day. */
function keyOf({ root }: Schema): string {
  const hash = createHash("sha256").update(new Date().toISOString().slice(0, 10));
  for (const dir of [path.join(root, "prisma/migrations"), "tests/bench/data"]) {
    for (const name of readdirSync(dir, { recursive: true, encoding: "utf8" }).toSorted()) {
      if (/\.(sql|ts)$/.test(name)) hash.update(name).update(readFileSync(path.join(dir, name)));
    }
  }
  return hash.digest("hex").slice(0, 10);
}
