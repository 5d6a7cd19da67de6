import { type LookupAddress, promises as dns } from "node:dns";
import { once } from "node:events";
import ipaddr from "ipaddr.js";
import { isAllowedAddress, isDisallowedHost, addressInUrl } from "./address-rule";
import { RequestFailure } from "./request-failure";

/** Where webhooks may be sent, and how their host names are resolved. */
export interface TargetPolicy {
  /** Non-public networks that may be reached. */
  allowed: readonly string[];
  /** The only name servers to use, as `address:port`; defaults to the machine's own. */
  nameServers?: readonly string[];
}

/** DNS errors for an unknown name, or a name without addresses. */
const UNKNOWN = new Set(["ENOTFOUND", "ENODATA"]);
/** The DNS error when no name server is running. */
const NO_DNS = "ECONNREFUSED";

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? "";
const notPublic = () => new RequestFailure("The address is not public, so no request was made.");
const timedOut = () => new RequestFailure("The name server did not respond in time.");

function lookupFailure(codes: readonly string[]): RequestFailure {
  if (codes.every((code) => UNKNOWN.has(code))) {
    return new RequestFailure("The host name was not found.");
  }
  if (codes.includes("ETIMEOUT")) return timedOut();
  return new RequestFailure("The host name could not be looked up.");
}

/**
 * Resolves a name the way the machine does, using /etc/hosts and search domains. Occupies a thread
 * until done.
 */
async function lookUp(host: string, signal: AbortSignal): Promise<string[]> {
  // The lookup cannot be cancelled, but we stop waiting for it.
  const aborted = once(signal, "abort").then((): LookupAddress[] => []);
  try {
    const addresses = await Promise.race([dns.lookup(host, { all: true }), aborted]);
    return addresses.map(({ address }) => address);
  } catch (error) {
    throw lookupFailure([codeOf(error)]);
  }
}

/**
 * Resolves a name with our own resolver, so that an unresponsive name server does not block any
 * threads. Falls back to the machine's lookup only for unknown names when private networks are
 * allowed, or if there is no DNS.
 */
async function addressesOf(
  host: string,
  { allowed, nameServers }: TargetPolicy,
  signal: AbortSignal,
): Promise<string[]> {
  const resolver = new dns.Resolver({ timeout: 3_000, tries: 2 });
  if (nameServers) resolver.setServers(nameServers);
  const stop = () => resolver.cancel();
  signal.addEventListener("abort", stop);
  const responses = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  signal.removeEventListener("abort", stop);
  if (signal.aborted) return [];
  const found = responses.flatMap((response) =>
    response.status === "fulfilled" ? response.value : [],
  );
  if (found.length > 0) return found;
  const codes = responses.map((response) =>
    response.status === "rejected" ? codeOf(response.reason) : "ENODATA",
  );
  const mayBeLocal = allowed.length > 0 && codes.every((code) => UNKNOWN.has(code));
  const asksSystem = nameServers === undefined && (mayBeLocal || codes.includes(NO_DNS));
  if (asksSystem) return lookUp(host, signal);
  throw lookupFailure(codes);
}

/**
 * Returns the addresses of a URL's host, all of which are allowed. Throws RequestFailure if there
 * are none or if any of them is not allowed: anyone may control the name, and there is no good
 * reason to mix allowed and disallowed addresses.
 */
export async function resolveTarget(
  url: URL,
  policy: TargetPolicy,
  signal: AbortSignal,
): Promise<LookupAddress[]> {
  if (isDisallowedHost(url, policy.allowed)) throw notPublic();
  const literal = addressInUrl(url);
  const addresses =
    literal === undefined ? await addressesOf(url.hostname, policy, signal) : [literal];
  if (signal.aborted) throw timedOut();
  if (!addresses.every((address) => isAllowedAddress(address, policy.allowed))) throw notPublic();
  return addresses.map((address) => ({
    address,
    family: ipaddr.parse(address).kind() === "ipv4" ? 4 : 6,
  }));
}
