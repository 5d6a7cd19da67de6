/** Where a request comes from, as far as sessions and throttles care. */
export interface Caller {
  address: string | null;
  userAgent: string | null;
}

/**
 * Reads it from the headers. The process front sets X-Forwarded-For; behind a trusted proxy the last entry is the one
 * that the proxy itself saw, and those before it are hearsay. Null without one (in tests that call handlers).
 */
export function callerOf(headers: Headers): Caller {
  const address = headers.get("x-forwarded-for")?.split(",").at(-1)?.trim().slice(0, 64) ?? "";
  return {
    address: address === "" ? null : address.replace(/^::ffff:/i, ""),
    userAgent: headers.get("user-agent")?.slice(0, 500) ?? null,
  };
}

/** What a throttle counts by: an IPv4 address, or the /64 of an IPv6 one, which one customer has to itself. */
export function addressBlock(address: string): string {
  if (!address.includes(":")) return address;
  const [head = "", tail] = address.toLowerCase().split("::", 2);
  const front = head.split(":").filter((group) => group !== "");
  const back = (tail ?? "").split(":").filter((group) => group !== "");
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - front.length - back.length);
  const groups = [...front, ...Array<string>(zeros).fill("0"), ...back];
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":");
}
