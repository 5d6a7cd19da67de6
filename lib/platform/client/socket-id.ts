let current: string | undefined;

/** Stores the id of the window's realtime connection; undefined while disconnected. */
export function setSocketId(id: string | undefined): void {
  current = id;
}

/**
 * The header that identifies the connection making a change, so the change is not broadcast back to
 * it.
 */
export function socketIdHeader(): Record<string, string> {
  return current === undefined ? {} : { "x-socket-id": current };
}
