import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "../install.mjs";

/** Entry points that are run or imported by name. */
const programs = {
  start: "server/start.ts",
  main: "server/main.ts",
  serve: "server/serve.ts",
  worker: "server/worker.ts",
  "worker-thread": "server/workers/worker-thread.ts",
  ingest: "server/ingest.ts",
  "ingest-thread": "server/ingestion/ingest-thread.ts",
  cli: "scripts/cli/main.ts",
  demo: "scripts/db/prepare-demo.ts",
};

/** A virtual module that imports each route file lazily, so that each becomes a separate file. */
const ALL_ROUTES = "all-routes";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

const allRoutes = {
  name: ALL_ROUTES,
  setup(build) {
    build.onResolve({ filter: /^all-routes$/ }, () => ({
      path: ALL_ROUTES,
      namespace: "lanework",
    }));
    build.onLoad({ filter: /^all-routes$/, namespace: "lanework" }, () => {
      const found = readdirSync(path.join(root, "app/api"), {
        recursive: true,
        withFileTypes: true,
      });
      const toPath = (entry) => path.join(entry.parentPath, entry.name);
      const files = found.filter(({ name }) => name === "route.ts").map(toPath);
      const imports = files.sort().map((file) => `() => import(${JSON.stringify(file)})`);
      return {
        contents: `export const all = [${imports.join(",")}];`,
        resolveDir: root,
        watchDirs: found.filter((entry) => entry.isDirectory()).map(toPath),
      };
    });
  },
};

const options = (outdir) => ({
  absWorkingDir: root,
  entryPoints: { ...programs, [ALL_ROUTES]: ALL_ROUTES },
  outdir,
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node20.19",
  jsx: "automatic",
  // Packages stay external, because some have native parts and others must be the same instance
  // that tools hook into.
  packages: "external",
  sourcemap: true,
  metafile: true,
  write: false,
  // The caller reports the failure.
  logLevel: "silent",
  plugins: [allRoutes],
});

/**
 * Returns the route table: each pattern (`/api/projects/[projectId]`), its methods, and how to load
 * its handlers.
 */
export function routesOf({ outputs }, outdir) {
  const routes = [];
  for (const [file, { entryPoint = "", exports }] of Object.entries(outputs)) {
    if (!entryPoint.startsWith("app/api/") || !entryPoint.endsWith("/route.ts")) continue;
    const pattern = path.dirname(entryPoint).slice("app".length);
    if (pattern.includes("/(")) throw new Error(`app/api may not contain route groups: ${pattern}`);
    const methods = METHODS.filter(
      (name) => exports.includes(name) || (name === "HEAD" && exports.includes("GET")),
    );
    const relative = path.relative(outdir, path.resolve(root, file));
    routes.push({ pattern, methods, file: `./${relative}` });
  }
  return routes.sort((a, b) => (a.pattern < b.pattern ? -1 : 1));
}

function write({ outputFiles, metafile }, outdir) {
  mkdirSync(outdir, { recursive: true });
  for (const { path: file, contents } of outputFiles) {
    if (!path.basename(file).startsWith(ALL_ROUTES)) writeFileSync(file, contents);
  }
  const lines = routesOf(metafile, outdir).map(({ pattern, methods, file }) => {
    const [name, list, from] = [pattern, methods, file].map((value) => JSON.stringify(value));
    return `  { pattern: ${name}, methods: ${list}, load: () => import(${from}) },\n`;
  });
  writeFileSync(path.join(outdir, "routes.js"), `export const routes = [\n${lines.join("")}];\n`);
}

/** Returns the route table for the current sources. */
export async function sourceRoutes() {
  const { build } = await import("esbuild");
  const { metafile } = await build(options(dist));
  return routesOf(metafile, dist);
}

/** Output folder of the production build. */
export const dist = path.join(root, "dist");

/** Output folder in development. */
export const devDist = path.join(dist, "dev");

/** Bundles the product's processes, the command line and every route handler into `dist`. */
export async function bundle() {
  const { build } = await import("esbuild");
  const built = await build(options(dist));
  mkdirSync(dist, { recursive: true });
  for (const name of readdirSync(dist)) {
    if (name !== path.basename(devDist)) rmSync(path.join(dist, name), { recursive: true });
  }
  write(built, dist);
}

/**
 * Bundles for development, rebuilds whenever a source changes, and calls `rebuilt` after each build. Unchanged
 * modules keep their files, so they are not reloaded. Resolves after the first build.
 */
export async function bundleAndWatch(rebuilt) {
  const { context } = await import("esbuild");
  rmSync(devDist, { recursive: true, force: true });
  await new Promise((resolve) => {
    const writeOutput = {
      name: "write-output",
      setup(build) {
        build.onEnd((built) => {
          for (const { text, location } of built.errors) {
            console.error(`${location?.file}:${location?.line}: ${text}`);
          }
          if (built.errors.length > 0) return;
          write(built, devDist);
          resolve();
          rebuilt();
        });
      },
    };
    const { plugins, ...rest } = options(devDist);
    void context({ ...rest, plugins: [...plugins, writeOutput] }).then((watcher) =>
      watcher.watch(),
    );
  });
}
