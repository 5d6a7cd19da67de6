import { type ClientAddress, clientAddress } from "@/lib/platform/http/client-address";

/** The origin of a request, as far as sessions and throttles need it. */
export interface Caller {
  address: ClientAddress;
  userAgent: string | null;
}

/** Reads it from the headers; the process front has set X-Forwarded-For. */
export function callerOf(headers: Headers): Caller {
  return {
    address: clientAddress(headers.get("x-forwarded-for") ?? undefined, undefined),
    userAgent: headers.get("user-agent")?.slice(0, 500) ?? null,
  };
}
