import ipaddr from "ipaddr.js";

/** Public addresses that a cloud provider may use for its own services. */
const METADATA = new Set(["168.63.129.16"]);
/**
 * Globally routed IPv6 addresses (RFC 4291 and the IANA registry); all others have special
 * purposes.
 */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR("2000::/3");

function isIn(address: ipaddr.IPv4 | ipaddr.IPv6, network: string): boolean {
  const [base, bits] = ipaddr.parseCIDR(network);
  return base.kind() === address.kind() && address.match(base, bits);
}

/**
 * True if webhooks may be sent to the address: it is on the public internet, or in a network that
 * the operator allows (WEBHOOK_ALLOWED_NETWORKS). IPv4-mapped addresses are treated as IPv4.
 * Addresses of IPv4 gateways (6to4, NAT64, Teredo) are rejected unless the operator allows their
 * own network.
 */
export function isAllowedAddress(text: string, allowed: readonly string[]): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  if (allowed.some((network) => isIn(address, network))) return true;
  if (address.range() !== "unicast" || METADATA.has(address.toString())) return false;
  return address instanceof ipaddr.IPv4 || address.match(GLOBAL_IPV6);
}

/**
 * Returns the IP address in a URL's host, or undefined if it is a name. URL has already normalized
 * forms such as 2130706433 and 0x7f.1.
 */
export function addressInUrl({ hostname }: URL): string | undefined {
  const host = hostname.replace(/^\[(.*)\]$/, "$1");
  return ipaddr.isValid(host) ? host : undefined;
}

/**
 * True if the URL alone shows that its target is not public: a disallowed address, or localhost.
 */
export function isDisallowedHost(url: URL, allowed: readonly string[]): boolean {
  const literal = addressInUrl(url);
  if (literal !== undefined) return !isAllowedAddress(literal, allowed);
  const isLocal = /(^|\.)localhost\.?$/i.test(url.hostname);
  return isLocal && !["127.0.0.1", "::1"].some((address) => isAllowedAddress(address, allowed));
}
