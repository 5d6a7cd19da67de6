import { isHexHash, isShuffled, withoutHash } from "./bundle-name";
import { memoizeInEnvelope } from "@/lib/errors/occurrences/memoize-in-envelope";
import type { Language } from "@/lib/errors/stacks/language";

/**
 * Folders in which apps are installed, up to the app's own folder. They differ between machines.
 */
const ROOTS = [
  // These folders are the app's own.
  /^\/?(?:app|code|application|project|workspace|var\/task|var\/www\/html|usr\/src\/app|github\/workspace|workdir)\//,
  /^\/?home\/runner\/work\/[^/]+\/[^/]+\//,
  /^\/?builds\/[^/]+\/[^/]+\//,
  // These folders contain the app's own.
  /^(?:[a-z]:)?\/?(?:home|users)\/[^/]+\/(?:(?:code|dev|development|projects?|repos?|git|work|workspaces?|apps|sites|documents|desktop|www)\/)*[^/]+\//i,
  /^(?:[a-z]:)?\/?(?:var\/www|usr\/src|usr\/local|srv|opt|root|tmp|mnt|data|workspaces|inetpub\/wwwroot|inetpub|var\/lib|var\/folders|private\/tmp)\/[^/]+\//i,
  /^[a-z]:\//i,
];

/** Top-level source folders. The part of a path before the first of them depends on the machine. */
const LAYOUT = /(?:^|\/)(?:packages|src)\/(?=.)/;
const FOLDERS =
  /(?:^|\/)(?:app|lib|libs|pages|components|server|client|cmd|internal|pkg|routes|controllers|models|views|services|_next|\.next|static|assets|public|dist|build|test|tests|scripts)\/(?=.)/;

/** Package manager folders. The rest of the path belongs to the package. */
const PACKAGES =
  /^.*(?:\/|^)(?:node_modules|site-packages|dist-packages|lib(?:64)?\/(?:python|ruby)[\d.]+|pkg\/mod|gems)\//;

const DEPLOYMENTS = /^.*\/(?:releases|deployments|deploys|versions|builds)\/[^/]+\//;

const MAX_FILE = 1_024;

/**
 * Returns a file's path without the parts that vary between machines and builds: origin, query,
 * hash, version and absolute prefix. Empty if there is no file.
 */
export function normalizeFile(file: string | null, language: Language | null): string {
  return normalize(file, language).path;
}

/** Whether the file looks like part of a bundle, where function names may be generated. */
export function isBundle(file: string | null): boolean {
  const { path, hashed } = normalize(file, "javascript");
  return (
    /\.[cm]?js$/.test(path) &&
    (hashed ||
      /\.min\.js/.test(file ?? "") ||
      /(?:^|\/)(?:_next|\.next|assets|chunks|static\/js)\//.test(path))
  );
}

function normalize(file: string | null, language: Language | null) {
  return normalized((file ?? "").slice(0, MAX_FILE), language);
}

const normalized = memoizeInEnvelope((raw: string, language: Language | null) => {
  // A class or module name is not a path.
  if (raw === "" || /^(?:<|\[native)/.test(raw) || (language === "java" && !raw.includes("/"))) {
    return { path: raw.replace(/^<ipython-input-.*/, "<ipython-input>"), hashed: false };
  }
  const path = fromRoot(withoutScheme(raw.replace(/\\/g, "/")));
  const segments = path.split("/").filter((s) => s !== "" && s !== "." && s !== "..");
  const last = withoutHash(segments.pop() ?? "");
  const folders = segments.map(folder).filter((s) => s !== "");
  return {
    path: [...folders, /^\d+$/.test(last.name) ? "*" : last.name].join("/"),
    hashed: last.isBundle,
  };
});

function withoutScheme(path: string): string {
  let rest = path.split("?", 1)[0] ?? "";
  let isUrl = false;
  // Prefixes may be nested: `rsc://React/Server/webpack-internal:///(rsc)/./src/page.tsx`.
  for (;;) {
    const at = rest.indexOf("://");
    const host = at < 0 ? -1 : rest.indexOf("/", at + 3);
    if (host < 0) break;
    const scheme = rest.slice(0, at);
    rest = rest.slice(scheme.endsWith("file") ? host : host + 1).replace(/^\/(?=[a-z]:\/)/i, "");
    const tool = scheme.split(/[^\w-]/).at(-1) ?? "";
    if (tool.includes("webpack") || tool.includes("turbopack"))
      rest = rest.replace(/^\/?\([\w-]+\)\//, "");
    isUrl = true;
  }
  if (rest.startsWith("data:")) return "data:";
  return (
    rest
      .slice(0, isUrl && rest.includes("#") ? rest.indexOf("#") : undefined)
      .replace(/^\/?\[project\]\//, "")
      // Suffixes that bundlers and PHP add to the name of the source file.
      .replace(/ (?:\[[\w-]+\] \(|\+ \d+ modules).*/s, "")
      .replace(/\(\d+\) : (?:eval|runtime-created).*/s, "")
  );
}

function fromRoot(path: string): string {
  const packaged = path.replace(PACKAGES, "");
  if (packaged !== path) return packaged.replace(/@v?\d[\w.+-]*(?=\/)/g, "");
  const vendor = /(?:^|\/)vendor\//.exec(path);
  if (vendor !== null) return path.slice(vendor.index);
  // Parallel deployments: removes everything up to and including the release's own folder.
  const deployed = DEPLOYMENTS.exec(path);
  if (deployed !== null) return path.slice(deployed[0].length);
  if (!/^(?:[a-z]:)?\//i.test(path)) return path;
  const root = ROOTS.find((r) => r.test(path));
  const own = (root === undefined ? path : path.replace(root, "")).replace(/^current\//, "");
  const start = LAYOUT.exec(own) ?? (root === undefined ? FOLDERS.exec(own) : null);
  return start === null ? own : own.slice(start.index);
}

/** Returns a folder's name; empty if it is a version, a build or a hash, `*` if it is a number. */
function folder(name: string): string {
  if (/^v?\d+(?:\.\d+)+(?:[-+].*)?$/.test(name)) return "";
  if (
    /^(?:build|release|deploy|rev|r)[-_]?\d[\w.-]*$|^(?:build|release|deploy)[-_]\w+$/i.test(name)
  ) {
    return "";
  }
  if (isHexHash(name) || /^\d{4}-\d\d-\d\d/.test(name)) return "";
  if (/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(name)) return "";
  if (/^[\w-]{20,22}$/.test(name) && isShuffled(name)) return "";
  return /^\d+$/.test(name) ? "*" : name;
}
