import http from "node:http";

/**
 * The running server's API as one caller sees it. Node does not resolve `<slug>.localhost`, so the
 * host is set explicitly.
 */
export class HttpClient {
  constructor(
    private readonly port: number,
    private readonly host: string,
    private readonly token: string,
  ) {}

  /** Returns a client for the same caller, connected to another process. */
  at(port: number): HttpClient {
    return new HttpClient(port, this.host, this.token);
  }

  /** The headers that identify the caller and the workspace. */
  get headers(): Record<string, string> {
    return { host: this.host, authorization: `Bearer ${this.token}` };
  }

  /** Sends a request and returns the response body; throws unless the status is 2xx. */
  async send<T = any>(method: string, path: string, body?: unknown): Promise<T> {
    const payload = body === undefined ? undefined : JSON.stringify(body);
    const headers = {
      ...this.headers,
      // Node does not send the length of a DELETE body automatically, so the body would be read as
      // another request.
      ...(payload !== undefined && {
        "content-type": "application/json",
        "content-length": Buffer.byteLength(payload),
      }),
    };
    const options = { port: this.port, path, method, headers };
    const [status, text] = await new Promise<[number, string]>((resolve, reject) => {
      const request = http.request("http://127.0.0.1", options, (response) => {
        let received = "";
        response.setEncoding("utf8").on("data", (chunk: string) => (received += chunk));
        response.on("end", () => resolve([response.statusCode ?? 0, received]));
        response.on("error", reject);
      });
      request.on("error", reject);
      request.end(payload);
    });
    if (status < 200 || status > 299) throw new Error(`${method} ${path}: ${status} ${text}`);
    return (text === "" ? undefined : JSON.parse(text)) as T;
  }

  get<T = any>(path: string): Promise<T> {
    return this.send<T>("GET", path);
  }
  post<T = any>(path: string, body: unknown): Promise<T> {
    return this.send<T>("POST", path, body);
  }
  put<T = any>(path: string, body: unknown): Promise<T> {
    return this.send<T>("PUT", path, body);
  }
}
