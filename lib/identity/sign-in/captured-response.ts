/** The subset of Node's response that next-auth writes to; convertible to a Response. */
export class CapturedResponse {
  statusCode = 200;
  private readonly headers = new Map<string, string | string[]>();
  private body: unknown;

  status(code: number): this {
    this.statusCode = code;
    return this;
  }

  getHeader(name: string): string | string[] | undefined {
    return this.headers.get(name.toLowerCase());
  }

  setHeader(name: string, value: string | string[]): this {
    this.headers.set(name.toLowerCase(), value);
    return this;
  }

  /** Appends to a header. */
  addHeader(name: string, value: string): void {
    this.setHeader(name, [this.getHeader(name) ?? [], value].flat());
  }

  json(body: unknown): void {
    this.setHeader("Content-Type", "application/json");
    this.body = body;
  }

  send(body: unknown): void {
    this.body = body;
  }

  end(): void {
    this.body = undefined;
  }

  /**
   * Turns the JSON response into an error with a message. Keeps a redirect, which is the response
   * to a plain form.
   */
  refuse(status: number, message: string): void {
    if (this.getHeader("location") !== undefined) return;
    this.statusCode = status;
    this.json({ message, ...(this.body as object) });
  }

  /** Turns an error into the next step: a URL for a script, a redirect for a plain form. */
  continueRun(url: string): void {
    if (this.getHeader("location") !== undefined) {
      this.setHeader("location", url);
      return;
    }
    this.statusCode = 200;
    this.json({ url });
  }

  /** Converts to a Response. `withoutCookie` is the name of a cookie to leave out. */
  toResponse(withoutCookie: string): Response {
    const headers = new Headers({ "cache-control": "private, no-store" });
    for (const [name, value] of this.headers) {
      for (const item of Array.isArray(value) ? value : [value]) {
        if (name !== "set-cookie") headers.set(name, item);
        else if (!item.startsWith(`${withoutCookie}=`)) headers.append(name, item);
      }
    }
    const isText = this.body === undefined || typeof this.body === "string";
    const body = isText ? (this.body as string | undefined) : JSON.stringify(this.body);
    return new Response(body ?? null, { status: this.statusCode, headers });
  }
}
