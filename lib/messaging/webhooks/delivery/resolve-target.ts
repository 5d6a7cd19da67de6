import { type LookupAddress, promises as dns } from "node:dns";
import { once } from "node:events";
import ipaddr from "ipaddr.js";
import { isAllowedAddress, isRefusedLiteral, literalAddress } from "./address-rule";
import { RequestFailure } from "./request-failure";

/** Where webhooks may go, and who is asked for the way. */
export interface Reach {
  /** Networks that may be reached though they are not public. */
  allowed: readonly string[];
  /** Name servers as `address:port`, and nothing else, are asked for names; by default what the machine asks. */
  nameServers?: readonly string[];
}

/** What the DNS answers where there is no such name, or no address to it. */
const UNKNOWN = new Set(["ENOTFOUND", "ENODATA"]);
/** No name server is there to be asked. */
const NO_DNS = "ECONNREFUSED";

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? "";
const notPublic = () =>
  new RequestFailure("The address is not a public one, and no request was made.");
const unanswered = () => new RequestFailure("The name server did not answer in time.");

function lookupFailure(codes: readonly string[]): RequestFailure {
  if (codes.every((code) => UNKNOWN.has(code))) {
    return new RequestFailure("The host name was not found.");
  }
  if (codes.includes("ETIMEOUT")) return unanswered();
  return new RequestFailure("The host name could not be looked up.");
}

/** As the machine itself knows a name, by /etc/hosts or a search list. It keeps a thread until it is done. */
async function lookUp(host: string, signal: AbortSignal): Promise<string[]> {
  // It cannot be called off, but is not waited for.
  const late = once(signal, "abort").then((): LookupAddress[] => []);
  try {
    const known = await Promise.race([dns.lookup(host, { all: true }), late]);
    return known.map(({ address }) => address);
  } catch (error) {
    throw lookupFailure([codeOf(error)]);
  }
}

/**
 * The addresses of a name, by a resolver of our own: a name server that hangs then holds up no thread of the process.
 * Only where that knows no name of private networks, and some are allowed, or there is no DNS, is the machine asked.
 */
async function addressesOf(
  host: string,
  { allowed, nameServers }: Reach,
  signal: AbortSignal,
): Promise<string[]> {
  const resolver = new dns.Resolver({ timeout: 3_000, tries: 2 });
  if (nameServers) resolver.setServers(nameServers);
  const stop = () => resolver.cancel();
  signal.addEventListener("abort", stop);
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  signal.removeEventListener("abort", stop);
  if (signal.aborted) return [];
  const found = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
  if (found.length > 0) return found;
  const codes = answers.map((answer) =>
    answer.status === "rejected" ? codeOf(answer.reason) : "ENODATA",
  );
  const mayBeOurs = allowed.length > 0 && codes.every((code) => UNKNOWN.has(code));
  const asksMachine = nameServers === undefined && (mayBeOurs || codes.includes(NO_DNS));
  if (asksMachine) return lookUp(host, signal);
  throw lookupFailure(codes);
}

/**
 * The addresses that a URL leads to, every one of which a webhook may be sent to. Throws RequestFailure when there is
 * none, or one that is not allowed: the name may be anybody's, and a mixed answer has no good reason.
 */
export async function resolveTarget(
  url: URL,
  reach: Reach,
  signal: AbortSignal,
): Promise<LookupAddress[]> {
  if (isRefusedLiteral(url, reach.allowed)) throw notPublic();
  const literal = literalAddress(url);
  const addresses =
    literal === undefined ? await addressesOf(url.hostname, reach, signal) : [literal];
  if (signal.aborted) throw unanswered();
  if (!addresses.every((address) => isAllowedAddress(address, reach.allowed))) throw notPublic();
  return addresses.map((address) => ({
    address,
    family: ipaddr.parse(address).kind() === "ipv4" ? 4 : 6,
  }));
}
