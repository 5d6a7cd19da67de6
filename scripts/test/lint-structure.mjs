import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { root } from "../install.mjs";

// Part of `npm run lint`: rules about folders and file names that dependency-cruiser cannot express
// (CONTRIBUTING, "What the linters check").

/** Folders whose imports and file names are checked. */
const CHECKED = ["app", "components", "lib", "server", "prisma/seed", "scripts"];
/** Folders whose entries are counted. Not `app`, whose folders follow the URLs. */
const COUNTED = ["components", "lib", "server", "prisma/seed", "scripts", "tests"];
const MAX_ENTRIES = 16;
const VAGUE_NAME = /^(index|utils?|helpers?|types|common|misc|shared)\.tsx?$/;

/**
 * Verbs that start the name of a file that writes to the database, so that the list of files reads
 * like a list of use cases.
 */
const VERBS =
  `accept activate add adopt archive authenticate begin build cancel change claim clear close complete confirm count create deliver
  delete discard empty end enqueue fill generate grant handle hand ignore import index insert invite issue link list lock mail mark
  merge move notify postpone prepare prove prune publish queue rebalance receive record recount redeem redeliver redirect refresh
  relay remove renew reopen request resend reset resolve restore review revoke rotate run send set sign start store take
  toggle touch transfer unlink unmerge unset update upsert write`.split(/\s+/);
const WRITES = /\b(INSERT INTO|UPDATE [a-z_]+( [a-z]{1,2})? SET|DELETE FROM)\b/;
const READS_ONLY = /^(schema|enumerations|serialize|(.+-)?queries)\.tsx?$/;

process.chdir(root);
const problems = [];

const listed = (folders) =>
  execFileSync("git", ["ls-files", "-co", "--exclude-standard", "--", ...folders], {
    encoding: "utf8",
    maxBuffer: 1 << 26,
  })
    .split("\n")
    .filter((file) => file !== "" && existsSync(file));

const files = listed(CHECKED).filter((file) => /\.tsx?$/.test(file));
const known = new Set(files);

/** Returns the file that a specifier resolves to, or undefined for a package. */
function resolve(from, specifier) {
  let target;
  if (specifier.startsWith("@/")) target = specifier.slice(2);
  else if (specifier.startsWith(".")) target = path.posix.join(path.posix.dirname(from), specifier);
  else return undefined;
  return ["", ".ts", ".tsx"].map((extension) => target + extension).find((file) => known.has(file));
}

/**
 * Each folder's children (files and folders), with the siblings that each one imports. Type imports
 * also count.
 */
const folders = new Map();

function addEdge(from, to) {
  const [source, target] = [from.split("/"), to.split("/")];
  let depth = 0;
  while (source[depth] === target[depth] && depth < source.length - 1) depth += 1;
  const folder = source.slice(0, depth).join("/");
  const children = folders.get(folder) ?? new Map();
  folders.set(folder, children);
  for (const [child, sibling] of [
    [source[depth], target[depth]],
    [target[depth], undefined],
  ]) {
    const imported = children.get(child) ?? new Set();
    children.set(child, imported);
    if (sibling !== undefined && sibling !== child) imported.add(sibling);
  }
}

/**
 * Returns the shortest import cycle through `start`, as a list of the children on it, or undefined.
 */
function findCycle(children, start) {
  const chains = [[start]];
  const seen = new Set();
  for (const chain of chains) {
    for (const next of children.get(chain.at(-1))) {
      if (next === start) return chain;
      if (seen.has(next)) continue;
      seen.add(next);
      chains.push([...chain, next]);
    }
  }
  return undefined;
}

function checkName(file, text) {
  const name = path.posix.basename(file);
  if (VAGUE_NAME.test(name)) problems.push(`${file}: the name should say what the file does.`);
  if (!/^lib\/(?!platform\/)/.test(file)) return;
  const isClient = name === "client.ts" || file.includes("/client/");
  if (/from "@tanstack\/react-query"/.test(text) && !isClient) {
    problems.push(`${file}: browser caches belong in client.ts or client/.`);
  }
  if (isClient || !WRITES.test(text)) return;
  if (READS_ONLY.test(name)) problems.push(`${file}: only files named <verb>-<noun>.ts may write.`);
  else if (!VERBS.includes(name.split(/[-.]/)[0])) {
    problems.push(
      `${file}: it writes, so its name must begin with a verb (scripts/test/lint-structure.mjs).`,
    );
  }
}

for (const file of files) {
  const text = readFileSync(file, "utf8");
  checkName(file, text);
  for (const { fileName } of ts.preProcessFile(text, true, true).importedFiles) {
    const target = resolve(file, fileName);
    if (target !== undefined && target !== file) addEdge(file, target);
  }
}

for (const [folder, children] of folders) {
  const reported = new Set();
  for (const child of children.keys()) {
    const cycle = reported.has(child) ? undefined : findCycle(children, child);
    if (!cycle) continue;
    for (const member of cycle) reported.add(member);
    problems.push(`${folder || "."}: import cycle ${[...cycle, cycle[0]].join(" → ")}`);
  }
}

/** Returns the anchors that Markdown viewers generate for a page's headings. */
function anchorsOf(page) {
  const headings = existsSync(page) ? readFileSync(page, "utf8").matchAll(/^#+ (.*)$/gm) : [];
  return [...headings].map(([, heading]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, "")
      .replaceAll(" ", "-"),
  );
}

for (const file of listed(["app", "components", "lib", "server", "scripts", "tests", "prisma"])) {
  if (!/\.(tsx?|mjs|prisma)$/.test(file)) continue;
  for (const [, page, anchor] of readFileSync(file, "utf8").matchAll(
    /(docs\/spec\/[a-z-]+\.md)(?:#([a-z\d-]+))?/g,
  )) {
    const exists = anchor === undefined ? existsSync(page) : anchorsOf(page).includes(anchor);
    if (!exists) problems.push(`${file}: ${page}${anchor ? `#${anchor}` : ""} does not exist.`);
  }
}

// API tests share their modules, and therefore one database. Tests with their own database need
// their own modules and their own process, because a process exits a minute after its embedded
// database stops.
const OWN_DATABASE =
  /database\/(own|proxied)-database"|\b(openTestDatabase|setDatabase|startDatabase)\(/;
for (const file of listed(["tests/api"])) {
  if (!file.endsWith(".test.ts") || file.endsWith(".isolated.test.ts")) continue;
  if (!OWN_DATABASE.test(readFileSync(file, "utf8"))) continue;
  problems.push(`${file}: tests with their own database must be named .isolated.test.ts.`);
}

const entries = new Map();
for (const file of listed(COUNTED)) {
  const parts = file.split("/");
  for (let depth = 1; depth < parts.length; depth += 1) {
    const folder = parts.slice(0, depth).join("/");
    entries.set(folder, (entries.get(folder) ?? new Set()).add(parts[depth]));
  }
}
for (const [folder, { size }] of entries) {
  if (size > MAX_ENTRIES)
    problems.push(`${folder}: ${size} entries; the maximum is ${MAX_ENTRIES}.`);
}

for (const problem of problems) console.error(problem);
console.log(`structure: ${files.length} files, ${problems.length} problems`);
process.exit(problems.length > 0 ? 1 : 0);
