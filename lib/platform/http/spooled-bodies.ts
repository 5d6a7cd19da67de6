const openers = new WeakMap<Request, () => AsyncIterable<Uint8Array>>();

/**
 * Sets the source that the request's body is read from (lib/platform/http/spool.ts); undefined
 * restores the request itself.
 */
export function setSpooledBody(
  request: Request,
  open: (() => AsyncIterable<Uint8Array>) | undefined,
): void {
  if (open) openers.set(request, open);
  else openers.delete(request);
}

/** Returns the spooled body from the beginning; undefined if it was not spooled. */
export function spooledBody(request: Request): AsyncIterable<Uint8Array> | undefined {
  return openers.get(request)?.();
}
