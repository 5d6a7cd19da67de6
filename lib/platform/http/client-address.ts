import ipaddr from "ipaddr.js";

declare const parsed: unique symbol;

/** A client's IP address in canonical form. Throttles and connection limits use only this form. */
export type ClientAddress = string & { readonly [parsed]: true };

/**
 * Used for clients whose address is unknown, for example after a connection reset. They share one
 * count.
 */
export const UNKNOWN_ADDRESS = "0.0.0.0" as ClientAddress;

/** Longer than any address with brackets, zone and port. */
const MAX_LENGTH = 100;

/**
 * Maximum number of cached results. A few clients send most of the requests, and parsing an address
 * takes a tenth of a short request's time.
 */
const MAX_CACHED = 5_000;

/** Returns `read` with its results cached by input text. */
function memoize<T>(read: (text: string) => T): (text: string) => T {
  const results = new Map<string, T>();
  return (text) => {
    if (results.has(text)) return results.get(text) as T;
    const result = read(text);
    if (results.size >= MAX_CACHED) results.clear();
    results.set(text, result);
    return result;
  };
}

const parseCached = memoize(parse);

/**
 * Parses an address as written by proxies and sockets: IPv4 or IPv6, optionally with brackets, port
 * or zone. IPv4-mapped IPv6 becomes IPv4. Returns undefined for anything else, such as `unknown` or
 * a host name.
 */
export function parseClientAddress(text: string): ClientAddress | undefined {
  return text.length > MAX_LENGTH ? undefined : parseCached(text);
}

function parse(text: string): ClientAddress | undefined {
  const [, bracketed, plain] = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d{1,5})?$/.exec(text.trim()) ?? [];
  const [host = ""] = (bracketed ?? plain ?? text.trim()).split("%", 1);
  const isAddress = host.includes(":")
    ? ipaddr.IPv6.isValid(host)
    : ipaddr.IPv4.isValidFourPartDecimal(host);
  // `process`, unlike `parse`, converts IPv4-mapped IPv6 addresses to IPv4.
  return isAddress ? (ipaddr.process(host).toString() as ClientAddress) : undefined;
}

/**
 * Returns the client's address: the last entry of X-Forwarded-For if a trusted proxy wrote it
 * (earlier entries can be forged), otherwise the socket's.
 */
export function clientAddress(
  forwardedFor: string | string[] | undefined,
  socketAddress: string | undefined,
): ClientAddress {
  const entry = String(forwardedFor ?? "")
    .split(",")
    .at(-1);
  return (
    parseClientAddress(entry ?? "") ?? parseClientAddress(socketAddress ?? "") ?? UNKNOWN_ADDRESS
  );
}

/**
 * Returns the key that a throttle counts by: an IPv4 address, or the /64 of an IPv6 address, which
 * belongs to a single customer.
 */
export function addressBlock(address: ClientAddress): string {
  return address.includes(":") ? blockCached(address) : address;
}

const blockCached = memoize((address) =>
  ipaddr.IPv6.networkAddressFromCIDR(`${address}/64`).toString(),
);
