import ipaddr from "ipaddr.js";

declare const parsed: unique symbol;

/** The IP address of a client in its one canonical spelling: throttles and caps count by nothing less. */
export type ClientAddress = string & { readonly [parsed]: true };

/** Stands for a client whose address cannot be known, as after its connection was reset. They share one count. */
export const UNKNOWN_ADDRESS = "0.0.0.0" as ClientAddress;

/** Longer than any address with brackets, zone and port. */
const MAX_LENGTH = 100;

/** Results kept at most. Few clients send most requests, and parsing an address takes a tenth of the time of a short one. */
const MOST_KEPT = 5_000;

/** Returns `read` with its results kept by the text. */
function kept<T>(read: (text: string) => T): (text: string) => T {
  const results = new Map<string, T>();
  return (text) => {
    if (results.has(text)) return results.get(text) as T;
    const result = read(text);
    if (results.size >= MOST_KEPT) results.clear();
    results.set(text, result);
    return result;
  };
}

const parseKept = kept(parse);

/**
 * Reads an address as proxies and sockets write it: IPv4 or IPv6, in brackets, with a port or a zone. IPv4 mapped into
 * IPv6 is IPv4. Undefined for anything else, such as `unknown` or a host name.
 */
export function parseClientAddress(text: string): ClientAddress | undefined {
  return text.length > MAX_LENGTH ? undefined : parseKept(text);
}

function parse(text: string): ClientAddress | undefined {
  const [, bracketed, plain] = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d{1,5})?$/.exec(text.trim()) ?? [];
  const [host = ""] = (bracketed ?? plain ?? text.trim()).split("%", 1);
  const isAddress = host.includes(":")
    ? ipaddr.IPv6.isValid(host)
    : ipaddr.IPv4.isValidFourPartDecimal(host);
  // Its own IPv6 spelling keeps a mapped IPv4 apart; `process` does not.
  return isAddress ? (ipaddr.process(host).toString() as ClientAddress) : undefined;
}

/**
 * The address of the client: the last entry of X-Forwarded-For where a proxy is trusted to have written it (those before
 * are hearsay), else that of the socket.
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

/** What a throttle counts by: an IPv4 address, or the /64 of an IPv6 one, which one customer has to itself. */
export function addressBlock(address: ClientAddress): string {
  return address.includes(":") ? blockKept(address) : address;
}

const blockKept = kept((address) => ipaddr.IPv6.networkAddressFromCIDR(`${address}/64`).toString());
