import { Agent, type IncomingHttpHeaders, request as send } from "node:http";
import autocannon from "autocannon";

/** What a load of one kind of request achieved. Times are in milliseconds. */
export interface Figure {
  perSecond: number;
  p50: number;
  p99: number;
  failed: number;
}

/** Who sends the requests: a program with a token, or a browser with a session. */
export interface Caller {
  host?: string;
  token?: string;
  session?: string;
}

export function headersOf({ host, token, session }: Caller): Record<string, string> {
  return {
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(session === undefined ? {} : { cookie: `lanework.session=${session}` }),
    ...(host === undefined ? {} : { host }),
  };
}

/** Sends one kind of request over some connections for `duration` seconds. */
export async function measure(
  origin: string,
  load: { connections: number; duration: number; request: autocannon.Request },
  caller: Caller = {},
): Promise<Figure> {
  const { request, ...rest } = load;
  const result = await autocannon({
    url: origin,
    ...rest,
    headers: { "content-type": "application/json", ...headersOf(caller) },
    requests: [request],
  });
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.errors + result.timeouts + result.non2xx,
  };
}

/** One answer, and when its first and its last byte arrived, in milliseconds. */
export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  firstByte: number;
  total: number;
}

const agent = new Agent({ keepAlive: true });

/** Sends one request over a connection that is kept. */
export function ask(
  origin: string,
  path: string,
  headers: Record<string, string>,
  { method = "GET", body }: { method?: string; body?: string | undefined } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const chunks: Buffer[] = [];
    let firstByte = 0;
    const request = send(new URL(path, origin), { agent, method, headers }, (response) => {
      response.on("data", (chunk: Buffer) => {
        firstByte ||= performance.now() - started;
        chunks.push(chunk);
      });
      response.on("error", reject);
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks),
          firstByte,
          total: performance.now() - started,
        }),
      );
    });
    request.on("error", reject);
    request.end(body);
  });
}
