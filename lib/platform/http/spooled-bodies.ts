const openers = new WeakMap<Request, () => AsyncIterable<Uint8Array>>();

/** From now on the request's body is read from what `open` gives (lib/platform/http/spool.ts), or from nowhere but itself again. */
export function setSpooledBody(
  request: Request,
  open: (() => AsyncIterable<Uint8Array>) | undefined,
): void {
  if (open) openers.set(request, open);
  else openers.delete(request);
}

/** The body where it was put aside, to be read from its start; undefined when it was not. */
export function spooledBody(request: Request): AsyncIterable<Uint8Array> | undefined {
  return openers.get(request)?.();
}
