import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import type * as Bindings from "@prisma/schema-engine-wasm/schema_engine_bg";

const filters = { externalTables: [], externalEnums: [] };

/** Prisma schema files, in the engine's format. */
export type SchemaFiles = { path: string; content: string }[];

/**
 * Runs the WebAssembly build of Prisma's schema engine from npm; the prisma command requires a
 * native one that must be downloaded. `url` must be reachable, even for a diff that never uses it.
 */
export async function withSchemaEngine<T>(
  url: string,
  work: (engine: Bindings.SchemaEngine) => Promise<T>,
): Promise<T> {
  const bindings = await load();
  const factory = new PrismaPg({ connectionString: url, max: 2 });
  const engine = await bindings.SchemaEngine.new(
    { datamodels: undefined },
    () => undefined,
    bindMigrationAwareSqlAdapterFactory(factory),
  );
  try {
    return await work(engine);
  } finally {
    engine.free();
  }
}

/** Returns the SQL that migrates one schema to the other; undefined if they are equal. */
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
    // wasm-bindgen's generated code leaves these two steps to the loader.
    bindings.__wbg_set_wasm(instance.exports);
    (instance.exports["__wbindgen_start"] as () => void)();
    return bindings;
  })();
  return loaded;
}
