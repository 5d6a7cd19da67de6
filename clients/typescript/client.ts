import createClient, { type Client } from "openapi-fetch";
import type { paths } from "./schema";

/** The API as a typed client: `client.GET("/api/projects/{projectId}", { params: { path: { projectId } } })`. */
export type LaneworkClient = Client<paths>;

interface ClientOptions {
  /** The workspace's URL, such as `https://acme.example.com`. */
  address: string;
  /** The API token to authenticate with. */
  token?: string | undefined;
  /** Replaces the global `fetch`. */
  fetch?: (request: Request) => Promise<Response>;
}

/** Creates a client for one workspace. */
export function laneworkClient({ address, token, fetch }: ClientOptions): LaneworkClient {
  return createClient<paths>({
    baseUrl: address.replace(/(?<!\/)\/+$/, ""),
    ...(fetch && { fetch }),
    ...(token !== undefined && { headers: { Authorization: `Bearer ${token}` } }),
  });
}
