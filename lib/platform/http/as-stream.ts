const streamed = new WeakSet<Response>();

/** Marks a response whose body is sent as it is produced, which may take a long time. */
export function asStream(response: Response): Response {
  streamed.add(response);
  return response;
}

/** True if the response was marked by `asStream`. */
export function isStream(response: Response): boolean {
  return streamed.has(response);
}
