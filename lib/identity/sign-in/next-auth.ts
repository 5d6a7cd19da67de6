import type { NextApiRequest, NextApiResponse } from "next";
import nextAuth from "next-auth";
import { BadRequest, NotFound } from "@/lib/platform/http/errors";
import { readRawBody } from "@/lib/platform/http/input";
import { json } from "@/lib/platform/http/json";
import { throttleHeaders, tooManyText } from "@/lib/platform/throttle/throttle";
import { findTenantByHost } from "@/lib/platform/tenancy/find-tenant";
import { parseHost } from "@/lib/platform/tenancy/host";
import { localPath } from "@/lib/identity/auth/callback-url";
import {
  type AuthExchange,
  callbackCookieName,
  csrfCookieName,
  nextAuthOptions,
} from "./next-auth-options";
import { CapturedResponse } from "./captured-response";
import { codePage } from "./code-page";
import { requestOrigin } from "@/lib/identity/request/request-origin";
import { sealedCookie } from "./sealed-state";
import { cookieOf, isSecure, sessionCookieName } from "@/lib/identity/sessions/session-cookie";
import { unwrapDefault } from "./unwrap-default";

// The origin comes from each request's Host, because one process serves several workspaces. A
// configured origin would override it.
process.env["AUTH_TRUST_HOST"] = "1";
delete process.env["NEXTAUTH_URL"];

/** The next-auth actions in use, and their methods. */
const ACTIONS: Record<string, "GET" | "POST"> = {
  csrf: "GET",
  session: "GET",
  providers: "GET",
  signin: "GET",
  error: "GET",
  "callback/credentials": "POST",
  signout: "POST",
};

type Fields = Record<string, string>;

/** Returns the text fields of a form or JSON body. Throws BadRequest for malformed JSON. */
async function readFields(request: Request): Promise<Fields> {
  const text = new TextDecoder().decode(await readRawBody(request));
  const isJson = request.headers.get("content-type")?.includes("json") ?? false;
  if (!isJson) return Object.fromEntries(new URLSearchParams(text));
  try {
    const value: unknown = text === "" ? {} : JSON.parse(text);
    const entries = Object.entries(value ?? {}) as [string, unknown][];
    return Object.fromEntries(
      entries.filter((entry): entry is [string, string] => typeof entry[1] === "string"),
    );
  } catch {
    throw new BadRequest("The request body is not valid JSON.");
  }
}

/** next-auth percent-encodes its cookies, so a malformed one is not its own. */
function unescaped(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}

function readCookies(headers: Headers, names: string[]): Fields {
  const cookies: Fields = {};
  for (const name of names) {
    const value = unescaped(cookieOf(headers, name) ?? "");
    if (value) cookies[name] = value;
  }
  return cookies;
}

/** Passes a request to next-auth with only the values validated here. */
async function callNextAuth(
  exchange: AuthExchange,
  segments: string[],
  origin: string,
): Promise<CapturedResponse> {
  const { request, secure } = exchange;
  const url = new URL(request.url);
  const fields = request.method === "POST" ? await readFields(request) : {};
  const target = fields["callbackUrl"] ?? url.searchParams.get("callbackUrl");
  const callbackUrl = origin + localPath(target, origin);
  // Restricted to a word, because next-auth would write it into a Location header.
  const [error] = /^[A-Za-z]{1,40}$/.exec(url.searchParams.get("error") ?? "") ?? [];
  const nextRequest = {
    method: request.method === "POST" ? "POST" : "GET",
    headers: {
      "x-forwarded-host": new URL(origin).host,
      "x-forwarded-proto": secure ? "https" : "http",
    },
    query: { nextauth: segments, callbackUrl, ...(error === undefined ? {} : { error }) },
    body: { ...fields, callbackUrl },
    cookies: readCookies(request.headers, [sessionCookieName(secure), csrfCookieName(secure)]),
  };
  const response = new CapturedResponse();
  await unwrapDefault(nextAuth)(
    nextRequest as unknown as NextApiRequest,
    response as unknown as NextApiResponse,
    nextAuthOptions(exchange),
  );
  for (const cookie of exchange.device ?? []) response.addHeader("Set-Cookie", cookie);
  if (exchange.challenge) {
    response.setHeader(
      "Set-Cookie",
      sealedCookie("challenge", request.headers, exchange.challenge),
    );
    response.continueRun(origin + codePage(localPath(callbackUrl, origin)));
  }
  return response;
}

/**
 * Adds the throttle's state (docs/spec/conventions.md#headers) and any error to a sign-in response.
 */
function explain(response: CapturedResponse, { throttle }: AuthExchange): void {
  for (const [name, value] of Object.entries(throttle ? throttleHeaders(throttle) : {})) {
    response.setHeader(name, value);
  }
  if (throttle?.isAllowed === false) {
    response.refuse(429, tooManyText(throttle));
  } else if (response.statusCode === 401) {
    response.refuse(401, "The email address or password is wrong.");
  }
}

/** Handles next-auth's paths under /api/auth, for the workspace on the request's host. */
export async function handleAuth(request: Request): Promise<Response> {
  const { headers, method } = request;
  const tenant = await findTenantByHost(parseHost(headers.get("host")));
  const origin = requestOrigin(headers);
  if (!tenant || origin === undefined) throw new NotFound("Workspace");
  const segments = new URL(request.url).pathname.split("/").slice(3);
  const action = segments.join("/");
  const allowed = Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : undefined;
  if (allowed === undefined) throw new NotFound("Page");
  if (allowed !== method.replace("HEAD", "GET")) {
    const message = `Method ${method} is not allowed.`;
    return json({ message }, { status: 405, headers: { Allow: allowed } });
  }
  const exchange: AuthExchange = { tenant, request, secure: isSecure(headers) };
  const response = await callNextAuth(exchange, segments, origin);
  if (exchange.failure) throw exchange.failure;
  explain(response, exchange);
  return response.toResponse(callbackCookieName(exchange.secure));
}
