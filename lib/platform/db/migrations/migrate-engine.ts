import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import type * as Bindings from "@prisma/schema-engine-wasm/schema_engine_bg";

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
