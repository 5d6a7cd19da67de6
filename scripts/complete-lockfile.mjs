import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "./install.mjs";

// `npm run lockfile`: run it after every `npm install`. A registry mirror may lack a package's
// builds for platforms its users do not have. npm then leaves them out of package-lock.json, and
// `npm ci` rejects that file. Adding the missing entries is harmless, because each build is only
// installed on its own platform.

const file = path.join(root, "package-lock.json");
const lock = JSON.parse(readFileSync(file, "utf8"));
const systems = ["android", "darwin", "freebsd", "linux", "openharmony", "win32"];
const processors = [
  "arm64",
  "arm",
  "ia32",
  "loong64",
  "ppc64",
  "riscv64",
  "s390x",
  "x64",
  "wasm32",
];

/** Parses the name of a platform package: `@next/swc-linux-x64-musl`. */
function platformOf(name) {
  const words = name.split("/").at(-1).split("-");
  const os = systems.find((system) => words.includes(system));
  const cpu = processors.find((processor) => words.includes(processor));
  if (!cpu || (!os && cpu !== "wasm32")) return undefined;
  const libc = os === "linux" && (words.at(-1).startsWith("musl") ? "musl" : "glibc");
  return { cpu: [cpu], ...(libc && { libc: [libc] }), optional: true, ...(os && { os: [os] }) };
}

function isLocked(from, name) {
  for (let folder = from; ; folder = folder.slice(0, folder.lastIndexOf("/node_modules/"))) {
    if (lock.packages[`${folder}/node_modules/${name}`]) return true;
    if (!folder.includes("/node_modules/")) return Boolean(lock.packages[`node_modules/${name}`]);
  }
}

const added = [];
for (const [from, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const platform = platformOf(name);
    if (!platform || !/^\d/.test(version) || isLocked(from, name)) continue;
    const { cpu, ...rest } = platform;
    const dev = entry.dev ? { dev: true } : {};
    lock.packages[`node_modules/${name}`] = { version, cpu, ...dev, ...rest };
    added.push(name);
  }
}
const sorted = Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, "en"));
lock.packages = Object.fromEntries(sorted);
if (added.length > 0) writeFileSync(file, `${JSON.stringify(lock, undefined, 2)}\n`);
console.log(`Entries added to package-lock.json: ${added.length}`);
