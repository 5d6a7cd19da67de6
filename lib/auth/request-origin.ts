import { isSecure } from "./session-cookie";

/** The origin that the browser sees (`http://acme.localhost:3000`), or undefined for a Host that is none. */
export function requestOrigin(headers: Headers): string | undefined {
  const address = `${isSecure(headers) ? "https" : "http"}://${headers.get("host")}`;
  return URL.canParse(address) ? new URL(address).origin : undefined;
}
