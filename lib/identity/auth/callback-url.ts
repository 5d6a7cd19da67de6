/**
 * Returns where to go after signing in: the path and query of `target` if it is on this origin,
 * otherwise `/`. Never returns a URL that a browser could read as another host (`//evil`, `/\evil`,
 * `javascript:`). Runs in the browser and on the server.
 */
export function localPath(target: string | null | undefined, origin = "http://here"): string {
  if (target === null || target === undefined || !URL.canParse(target, origin)) return "/";
  const url = new URL(target, origin);
  if (url.origin !== origin || url.pathname.startsWith("//")) return "/";
  return url.pathname + url.search + url.hash;
}
