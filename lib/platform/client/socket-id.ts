let current: string | undefined;

/** Takes note of the window's realtime connection; undefined while there is none. */
export function setSocketId(id: string | undefined): void {
  current = id;
}

/** The header by which a change names the connection that made it, and so need not be told of it. */
export function socketIdHeader(): Record<string, string> {
  return current === undefined ? {} : { "x-socket-id": current };
}
