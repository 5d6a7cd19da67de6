import { type ApiResponse, call, type CallOptions } from "./api";

/** A browser's cookies for one host: it stores what it receives and sends it back. */
export class Browser {
  readonly cookies = new Map<string, string>();

  constructor(
    readonly host: string,
    private readonly headers: Record<string, string> = {},
  ) {}

  async send<T>(method: string, path: string, body?: unknown, options: CallOptions = {}) {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const defaults = { ...this.headers, ...(cookie === "" ? {} : { cookie }) };
    const headers = { ...defaults, ...options.headers };
    const response = await call<T>(this.host, method, path, body, { ...options, headers });
    for (const line of response.headers.getSetCookie()) this.keep(line);
    return response;
  }

  private keep(line: string): void {
    const [pair = "", ...attributes] = line.split("; ");
    const [name = "", value = ""] = pair.split("=");
    if (value === "" || attributes.includes("Max-Age=0")) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }

  /** Sends a request the way a script on one of this host's pages would. */
  fetch<T = any>(method: string, path: string, body?: unknown): Promise<ApiResponse<T>> {
    return this.send<T>(method, path, body, { headers: { "sec-fetch-site": "same-origin" } });
  }

  /** Signs in with email and password, the way the form does. */
  async signIn(email: string, password: string, extra: Record<string, string> = {}) {
    const csrf = await this.fetch<{ csrfToken: string }>("GET", "/api/auth/csrf");
    const fields = { email, password, csrfToken: csrf.body.csrfToken, json: "true", ...extra };
    return this.fetch("POST", "/api/auth/callback/credentials", fields);
  }

  async signOut() {
    const csrf = await this.fetch<{ csrfToken: string }>("GET", "/api/auth/csrf");
    const fields = { csrfToken: csrf.body.csrfToken, json: "true" };
    return this.fetch("POST", "/api/auth/signout", fields);
  }
}
