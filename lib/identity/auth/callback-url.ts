/**
 * Returns where to go after signing in: the path, query and fragment of `target` if it is on this
 * origin, otherwise `/`. Never returns a URL that could take a browser anywhere else (`//evil`,
 * `/\evil`, `javascript:`). Runs in the browser and on the server.
 */
export function localPath(target: string | null | undefined, origin = "http://here"): string {
  if (target === null || target === undefined || !URL.canParse(target, origin)) return "/";
  const url = new URL(target, origin);
  if (url.origin !== origin || url.pathname.startsWith("//")) return "/";
  return url.pathname + url.search + url.hash;
}
