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
    const own = { ...this.headers, ...(cookie === "" ? {} : { cookie }) };
    const headers = { ...own, ...options.headers };
    const response = await call<T>(this.host, method, path, body, { ...options, headers });
    for (const line of response.headers.getSetCookie()) this.keep(line);
    return response;
  }

  private keep(line: string): void {
    const [pair = "", ...rules] = line.split("; ");
    const [name = "", value = ""] = pair.split("=");
    if (value === "" || rules.includes("Max-Age=0")) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }

  /** Makes a call the way a script on a page of this host would. */
  fetch<T = any>(method: string, path: string, body?: unknown): Promise<ApiResponse<T>> {
    return this.send<T>(method, path, body, { headers: { "sec-fetch-site": "same-origin" } });
  }

  /** Signs in by email and password, the way the form does. */
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
