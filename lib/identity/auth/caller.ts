import { type ClientAddress, clientAddress } from "@/lib/platform/http/client-address";

/** Where a request comes from, as far as sessions and throttles care. */
export interface Caller {
  address: ClientAddress;
  userAgent: string | null;
}

/** Reads it from the headers, of which the process front has written X-Forwarded-For. */
export function callerOf(headers: Headers): Caller {
  return {
    address: clientAddress(headers.get("x-forwarded-for") ?? undefined, undefined),
    userAgent: headers.get("user-agent")?.slice(0, 500) ?? null,
  };
}
