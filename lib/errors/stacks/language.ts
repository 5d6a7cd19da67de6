import type { Frame } from "@/lib/errors/occurrences/occurrence";
import { memoizeInEnvelope } from "@/lib/errors/occurrences/memoize-in-envelope";

/** The languages whose stacks have their own rules. */
export type Language = "javascript" | "python" | "php" | "java" | "go" | "ruby" | "dotnet";

const EXTENSIONS: Record<string, Language> = {
  ...{ js: "javascript", mjs: "javascript", cjs: "javascript", jsx: "javascript" },
  ...{ ts: "javascript", mts: "javascript", cts: "javascript", tsx: "javascript" },
  ...{ vue: "javascript", svelte: "javascript", astro: "javascript", bundle: "javascript" },
  ...{ py: "python", pyx: "python", ipynb: "python", php: "php", phtml: "php" },
  ...{ java: "java", kt: "java", kts: "java", scala: "java", groovy: "java", clj: "java" },
  ...{ go: "go", rb: "ruby", erb: "ruby", rake: "ruby" },
  ...{ cs: "dotnet", fs: "dotnet", vb: "dotnet", cshtml: "dotnet", razor: "dotnet" },
};

const PLATFORMS: Record<string, Language> = {
  ...{ javascript: "javascript", node: "javascript", python: "python", php: "php" },
  ...{ java: "java", kotlin: "java", scala: "java", go: "go", ruby: "ruby" },
  ...{ csharp: "dotnet", dotnet: "dotnet", fsharp: "dotnet" },
};

/**
 * Returns a frame's language from its file extension or, failing that, the SDK's platform; null if
 * unknown.
 */
export function languageOf(frame: Frame, platform: string | null): Language | null {
  const byPlatform = platformLanguage(platform);
  const extension = byPlatform === "java" ? "" : extensionOf(frame.file ?? "", null);
  return EXTENSIONS[extension] ?? byPlatform;
}

const extensionOf = memoizeInEnvelope((file: string, _kind: null): string => {
  const path = file.split(/[?#]/, 1)[0] ?? "";
  // The last extension counts. A Java module such as `com.shop.php` is not a file, so languageOf()
  // skips this for the Java platform.
  const [, extension = ""] = /(?:^|[/\\:])[^/\\:]*\.([a-z]{1,8})$/i.exec(path) ?? [];
  return extension.toLowerCase();
});

export function platformLanguage(platform: string | null): Language | null {
  if (platform === null) return null;
  const name = platform.toLowerCase();
  return PLATFORMS[name] ?? PLATFORMS[name.split("-", 1)[0] ?? ""] ?? null;
}
