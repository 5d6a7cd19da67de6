import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import type * as Bindings from "@prisma/schema-engine-wasm/schema_engine_bg";
import { OperatorError } from "../operator-error";
import { type MigrationFile, migrationsDir, readMigrations } from "./migrate-files";

const filters = { externalTables: [], externalEnums: [] };

/** Prisma schema files, as the engine takes them. */
export type SchemaFiles = { path: string; content: string }[];

/**
 * Prisma's schema engine, in the WebAssembly build that comes from npm: the prisma command wants a
 * native one that only a download gives. `url` must answer, also for a diff that never looks at it.
 */
export async function withSchemaEngine<T>(
  url: string,
  work: (engine: Bindings.SchemaEngine) => Promise<T>,
): Promise<T> {
  const bindings = await load();
  const factory = new WholeScripts({ connectionString: url, max: 2 });
  const engine = await bindings.SchemaEngine.new(
    { datamodels: undefined },
    () => undefined,
    bindMigrationAwareSqlAdapterFactory(factory),
  );
  try {
    return await work(engine);
  } catch (error) {
    throw factory.failure ?? error;
  } finally {
    engine.free();
  }
}

/**
 * Sends a migration as one simple query, which PostgreSQL runs in one transaction: all of it is
 * applied or nothing. The adapter's own way splits at every semicolon, also inside `$$` bodies and
 * comments, and runs the pieces one by one.
 */
class WholeScripts extends PrismaPg {
  failure: OperatorError | undefined;

  override async connect() {
    const adapter = await super.connect();
    adapter.executeScript = async (script) => {
      try {
        await adapter.underlyingDriver().query(script);
      } catch (error) {
        const { message, position } = error as Error & { position?: string };
        const name =
          readMigrations().find((migration) => migration.sql === script)?.name ?? "script";
        const line = position
          ? `, line ${script.slice(0, Number(position)).split("\n").length}`
          : "";
        this.failure = new OperatorError(`Migration ${name}${line}: ${message}`);
        throw this.failure;
      }
    };
    return adapter;
  }
}

/** The SQL that leads from one schema to the other; undefined when they are the same. */
export async function diffSchemas(
  engine: Bindings.SchemaEngine,
  from: SchemaFiles,
  to: SchemaFiles,
): Promise<string | undefined> {
  const { exitCode, stdout } = await engine.diff({
    from: from.length > 0 ? { tag: "schemaDatamodel", files: from } : { tag: "empty" },
    to: { tag: "schemaDatamodel", files: to },
    script: true,
    exitCode: true,
    filters,
  });
  return exitCode === 2 ? (stdout ?? undefined) : undefined;
}

/** Applies what `_prisma_migrations` does not list yet; answers the names of what it applied. */
export async function applyWithEngine(
  engine: Bindings.SchemaEngine,
  migrations: MigrationFile[],
): Promise<string[]> {
  const { appliedMigrationNames } = await engine.applyMigrations({
    migrationsList: {
      baseDir: migrationsDir,
      lockfile: { path: "migration_lock.toml", content: 'provider = "postgresql"\n' },
      shadowDbInitScript: "",
      migrationDirectories: migrations.map(({ name, sql }) => ({
        path: name,
        migrationFile: { path: "migration.sql", content: { tag: "ok", value: sql } },
      })),
    },
    filters,
  });
  return appliedMigrationNames;
}

let loaded: Promise<typeof Bindings> | undefined;

function load(): Promise<typeof Bindings> {
  loaded ??= (async () => {
    const bindings = await import("@prisma/schema-engine-wasm/schema_engine_bg");
    const require = createRequire(path.resolve("package.json"));
    const folder = path.dirname(require.resolve("@prisma/schema-engine-wasm/schema_engine_bg"));
    const bytes = await readFile(path.join(folder, "schema_engine_bg.wasm"));
    const { instance } = await WebAssembly.instantiate(bytes, {
      "./schema_engine_bg.js": bindings as unknown as WebAssembly.ModuleImports,
    });
    // wasm-bindgen's generated glue leaves these two steps to whoever loads the module.
    bindings.__wbg_set_wasm(instance.exports);
    (instance.exports["__wbindgen_start"] as () => void)();
    return bindings;
  })();
  return loaded;
}
