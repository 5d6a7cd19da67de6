import ipaddr from "ipaddr.js";

/** Public by their range, and yet answered by the cloud that the server may run in. */
const METADATA = new Set(["168.63.129.16"]);
/** What the internet gives out (RFC 4291 and the registry of IANA); everything else has a purpose of its own. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR("2000::/3");

function isIn(address: ipaddr.IPv4 | ipaddr.IPv6, network: string): boolean {
  const [base, bits] = ipaddr.parseCIDR(network);
  return base.kind() === address.kind() && address.match(base, bits);
}

/**
 * Whether a webhook may be sent to this address: one of the public internet, or in one of the networks that the operator
 * allows (WEBHOOK_ALLOWED_NETWORKS). An IPv4 address in IPv6's clothes counts as what it is; those that lead to one by a
 * gateway (6to4, NAT64, Teredo) are refused whatever they hold, unless their own network is allowed.
 */
export function isAllowedAddress(text: string, allowed: readonly string[]): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  if (allowed.some((network) => isIn(address, network))) return true;
  if (address.range() !== "unicast" || METADATA.has(address.toString())) return false;
  return address instanceof ipaddr.IPv4 || address.match(GLOBAL_IPV6);
}

/** The IP address that a URL names in place of a host, or undefined. URL has made one of 2130706433 and 0x7f.1 alike. */
export function literalAddress({ hostname }: URL): string | undefined {
  const host = hostname.replace(/^\[(.*)\]$/, "$1");
  return ipaddr.isValid(host) ? host : undefined;
}

/** Whether a URL says by itself that it leads nowhere public: an address that is not allowed, or this very machine. */
export function isRefusedLiteral(url: URL, allowed: readonly string[]): boolean {
  const literal = literalAddress(url);
  if (literal !== undefined) return !isAllowedAddress(literal, allowed);
  const isLocal = /(^|\.)localhost\.?$/i.test(url.hostname);
  return isLocal && !["127.0.0.1", "::1"].some((address) => isAllowedAddress(address, allowed));
}
