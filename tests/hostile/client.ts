import http from "node:http";

/** A request to send. */
export interface Sent {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: Buffer | undefined;
}

/** A complete response. */
export interface Got {
  status: number;
  headers: Headers;
  bytes: Buffer;
  text: string;
  milliseconds: number;
}

/** Sends requests to one port over keep-alive connections, each with a deadline. */
export class HostileClient {
  private readonly agent = new http.Agent({ keepAlive: true, maxSockets: 48 });

  constructor(
    private readonly port: number,
    private readonly deadline = 45_000,
  ) {}

  close(): void {
    this.agent.destroy();
  }

  /** Returns the response. Throws `hang` at the deadline, or the error if the connection breaks. */
  send({ method, path, headers, body }: Sent): Promise<Got> {
    const started = performance.now();
    return new Promise((resolve, reject) => {
      const length = body ? { "content-length": String(body.length) } : {};
      const options = { host: "127.0.0.1", port: this.port, method, path, agent: this.agent };
      const request = http.request({ ...options, headers: { ...headers, ...length } });
      const timer = setTimeout(() => {
        reject(new Error("hang"));
        request.destroy();
      }, this.deadline);
      const fail = (error: Error) => {
        clearTimeout(timer);
        reject(error);
      };
      request.on("error", fail);
      request.on("response", (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", fail);
        response.on("end", () => {
          clearTimeout(timer);
          const bytes = Buffer.concat(chunks);
          resolve({
            status: response.statusCode ?? 0,
            headers: headersOf(response.rawHeaders),
            bytes,
            text: bytes.toString(),
            milliseconds: performance.now() - started,
          });
        });
      });
      request.end(body);
    });
  }
}

function headersOf(raw: string[]): Headers {
  const headers = new Headers();
  for (let at = 0; at < raw.length; at += 2) headers.append(raw[at] ?? "", raw[at + 1] ?? "");
  return headers;
}
