import { type ClientAddress, clientAddress } from "@/lib/platform/http/client-address";

/** The origin of a request, as needed by sessions and throttles. */
export interface Caller {
  address: ClientAddress;
  userAgent: string | null;
}

/** Reads the caller from the headers. The process front has set X-Forwarded-For. */
export function callerOf(headers: Headers): Caller {
  return {
    address: clientAddress(headers.get("x-forwarded-for") ?? undefined, undefined),
    userAgent: headers.get("user-agent")?.slice(0, 500) ?? null,
  };
}
