/** Returns the `Link` header for the next page: this request's path and query with `cursor` set. */
export function nextLink(
  request: Request,
  cursor: Record<string, string | number>,
): Record<string, string> {
  const { pathname, searchParams } = new URL(request.url);
  for (const [name, value] of Object.entries(cursor)) searchParams.set(name, String(value));
  return { Link: `<${pathname}?${searchParams}>; rel="next"` };
}
