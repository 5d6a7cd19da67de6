import createClient, { type Client } from "openapi-fetch";
import type { paths } from "./schema";

/** The API as a typed client: `client.GET("/api/projects/{projectId}", { params: { path: { projectId } } })`. */
export type LaneworkClient = Client<paths>;

interface ClientOptions {
  /** Of one workspace: `https://acme.example.com`. */
  address: string;
  /** Makes it somebody. */
  token?: string | undefined;
  /** In place of the global one. */
  fetch?: (request: Request) => Promise<Response>;
}

/** A client of one workspace. */
export function laneworkClient({ address, token, fetch }: ClientOptions): LaneworkClient {
  return createClient<paths>({
    baseUrl: address.replace(/(?<!\/)\/+$/, ""),
    ...(fetch && { fetch }),
    ...(token !== undefined && { headers: { Authorization: `Bearer ${token}` } }),
  });
}
