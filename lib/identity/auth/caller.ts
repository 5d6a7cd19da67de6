import { type ClientAddress, clientAddress } from "@/lib/platform/http/client-address";

/** Where a request came from, as sessions and throttles need it. */
export interface Caller {
  address: ClientAddress;
  userAgent: string | null;
}

/** Reads the caller from the headers. The process front sets X-Forwarded-For. */
export function callerOf(headers: Headers): Caller {
  return {
    address: clientAddress(headers.get("x-forwarded-for") ?? undefined, undefined),
    userAgent: headers.get("user-agent")?.slice(0, 500) ?? null,
  };
}
