/// <reference types="vite/client" />
import { NextRequest } from "next/server";

type Handler = (
  request: NextRequest,
  context: { params: Promise<Record<string, string | string[]>> },
) => Promise<Response>;

const modules = import.meta.glob<Record<string, Handler>>("../../../app/api/**/route.ts");

/** An application route. `template` is written like its folder: `/api/projects/[projectId]`. */
export interface Route {
  template: string;
  pattern: RegExp;
  names: string[];
  dynamicSegments: number;
  load: () => Promise<Record<string, Handler>>;
}

export const routes: Route[] = Object.entries(modules)
  .map(([file, load]) => {
    const path = file.replace(/^.*\/app\/api/, "/api").replace(/\/route\.ts$/, "");
    const names = [...path.matchAll(/\[(?:\.\.\.)?(\w+)\]/g)].map((match) => match[1] ?? "");
    const pattern = path
      .replace(/[.*+?^${}()|\\]/g, "\\$&")
      .replace(/\[\\\.\\\.\\\.\w+\]/g, "(.+)")
      .replace(/\[\w+\]/g, "([^/]+)");
    return {
      template: path,
      pattern: new RegExp(`^${pattern}$`),
      names,
      dynamicSegments: names.length,
      load,
    };
  })
  .sort((a, b) => a.dynamicSegments - b.dynamicSegments);

/** Values of the path parameters that do not identify a record. */
export const OTHER_PARAMS: Record<string, string> = { field: "description" };

/** A response with its parsed body, which is null for 204. */
export interface ApiResponse<T = unknown> {
  status: number;
  body: T;
  headers: Headers;
  /** The raw body. */
  bytes: Buffer;
}

export interface CallOptions {
  headers?: Record<string, string>;
  /** Sent unchanged, instead of the JSON body. */
  raw?: string | Uint8Array<ArrayBuffer>;
}

/** Returns a header with an address that no other test uses, so throttles do not carry over. */
export function someAddress(): Record<string, string> {
  const part = () => Math.floor(Math.random() * 65_536).toString(16);
  return { "x-forwarded-for": `2001:db8:${part()}:${part()}::1` };
}

/**
 * Calls an exported route handler in this process, as the server would for this host, method and
 * path.
 */
export async function call<T = unknown>(
  host: string,
  method: string,
  path: string,
  body?: unknown,
  options: CallOptions = {},
): Promise<ApiResponse<T>> {
  const url = new URL(path, `http://${host}`);
  for (const route of routes) {
    const match = route.pattern.exec(url.pathname);
    if (!match) continue;
    const handler = (await route.load())[method];
    if (!handler) throw new Error(`${method} ${url.pathname} has no handler`);
    const params = Object.fromEntries(
      route.names.map((name, index) => [name, decodeURIComponent(match[index + 1] ?? "")]),
    );
    const isForm = body instanceof FormData;
    const json = body === undefined || isForm ? body : JSON.stringify(body);
    const payload = options.raw ?? json;
    const request = new NextRequest(url, {
      method,
      headers: {
        host,
        ...someAddress(),
        ...(isForm ? {} : { "content-type": "application/json" }),
        ...options.headers,
      },
      ...(payload === undefined ? {} : { body: payload }),
    });
    const response = await handler(request, { params: Promise.resolve(params) });
    const bytes = Buffer.from(await response.arrayBuffer());
    const text = bytes.toString();
    const isJson = response.headers.get("content-type")?.startsWith("application/json") ?? false;
    const parsed: unknown = text === "" ? null : isJson ? JSON.parse(text) : text;
    return { status: response.status, body: parsed as T, headers: response.headers, bytes };
  }
  throw new Error(`no route for ${url.pathname}`);
}

/** The API as one caller sees it. */
export class ApiClient {
  /**
   * Always the same address, because using a token from a new one is recorded in the audit log.
   */
  private readonly address = someAddress();

  constructor(
    readonly host: string,
    readonly token: string | null,
  ) {}

  private send<T>(method: string, path: string, body: unknown, options: CallOptions = {}) {
    const authorization = this.token === null ? {} : { authorization: `Bearer ${this.token}` };
    const headers = { ...this.address, ...authorization, ...options.headers };
    return call<T>(this.host, method, path, body, { ...options, headers });
  }

  get<T = any>(path: string, options?: CallOptions) {
    return this.send<T>("GET", path, undefined, options);
  }
  post<T = any>(path: string, body?: unknown, options?: CallOptions) {
    return this.send<T>("POST", path, body, options);
  }
  put<T = any>(path: string, body?: unknown, options?: CallOptions) {
    return this.send<T>("PUT", path, body, options);
  }
  patch<T = any>(path: string, body?: unknown, options?: CallOptions) {
    return this.send<T>("PATCH", path, body, options);
  }
  delete<T = any>(path: string, body?: unknown, options?: CallOptions) {
    return this.send<T>("DELETE", path, body, options);
  }
}
