import type { IncomingMessage, ServerResponse } from "node:http";
import { clientAddress } from "@/lib/platform/http/client-address";
import { log } from "@/lib/platform/observability/log";
import type { RequestFacts } from "@/lib/platform/observability/request-facts";
import { allowAnyOrigin } from "@/lib/errors/endpoints/with-cors";
import type { MakePageHeaders } from "./page-headers";
import {
  type BodyBudget,
  type FindBudget,
  NO_BODY_BUDGET,
  UNAUTHENTICATED_BUDGET,
} from "./body-budgets";
import { enforceBodyBudget } from "./enforce-body-budget";
import { observeRequest } from "./observe";
import { markUnavailable } from "./page-unavailable";
import { requestId } from "./request-id";
import type { CallRoute } from "../routes/route-handlers";
import { readTarget, type Target } from "./request-target";
import type { MatchRoute } from "../routes/route-table";
import { sendError } from "./send-error";

/** Handles a request with Next's own handler. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const pageMethods = ["GET", "HEAD", "POST"];

/**
 * Creates the process front, which handles every HTTP request first. It responds to anything that Next would
 * otherwise handle outside a route (unknown paths and methods under `/api`, malformed escapes, trailing slashes:
 * docs/spec/conventions.md#responses), and passes on the rest with trustworthy headers. Does not authenticate.
 */
export function createFront(options: {
  match: MatchRoute;
  findBudget: FindBudget;
  /** Handles requests that match a route. */
  callRoute: CallRoute;
  /** Handles requests for pages. A process without pages responds with 404. */
  pages?: { handle: Handler; pageHeaders: MakePageHeaders };
  trustProxy: boolean;
  /** Whether the requests come from another of our processes, which records them. */
  isForwarded?: boolean;
}): (request: IncomingMessage, response: ServerResponse) => void {
  const { match, findBudget, callRoute, pages, trustProxy, isForwarded = false } = options;
  return (request, response) => {
    const id = requestId(request.headers["x-request-id"]);
    request.headers["x-request-id"] = id;
    response.setHeader("X-Request-Id", id);
    response.setHeader("X-Content-Type-Options", "nosniff");
    sanitizeForwardedHeaders(request, trustProxy);
    const isSecure = first(request.headers["x-forwarded-proto"]) === "https";
    if (isSecure) response.setHeader("Strict-Transport-Security", "max-age=31536000");
    const target = readTarget(request.url ?? "");
    request.url = target.url;
    // Next does not tell a page its own URL, which sign-in needs in order to return to it.
    request.headers["x-lanework-path"] = target.url;
    const route = target.kind === "api" ? match(target.pathname) : undefined;
    const facts: RequestFacts = { requestId: id, route: route?.pattern ?? routeName(target) };
    allowAnyOrigin(facts.route, response);
    const fail = (error: unknown) => {
      // Rejected while reading the body: the response has already been sent.
      if (response.writableEnded) return;
      log.error({ err: error, requestId: id }, "request failed outside its handler");
      if (response.headersSent) response.destroy();
      else sendError(response, 500, "Something went wrong on the server.");
    };
    observeRequest(facts, { request, response, isForwarded }, () => {
      const method = request.method ?? "";
      const budget = route ? findBudget(route.pattern, request) : pageBudget(target, method);
      if (!enforceBodyBudget({ request, response }, budget)) return;
      if (target.kind === "api" || !pages) {
        hideNextHeaders(request);
        // Responses are private and uncached by default. Cacheable ones set their own header.
        response.setHeader("Cache-Control", "no-store");
        if (!route) return sendError(response, 404, "Not found.");
        if (!route.methods.includes(method)) return refuseMethod(response, method, route.methods);
        callRoute(route, request, response).catch(fail);
      } else {
        markUnavailable(response, facts);
        // There are no server actions, and Next logs several lines for each one it cannot find.
        delete request.headers["next-action"];
        // Next treats a multipart form as a server action; no page reads a body.
        if (request.method === "POST") delete request.headers["content-type"];
        const { nonce, headers } = pages.pageHeaders({
          host: request.headers.host ?? "",
          isSecure,
        });
        for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
        // Next adds the policy's nonce to its own scripts; the root layout reads the nonce from `x-nonce`.
        request.headers["content-security-policy"] = headers["Content-Security-Policy"];
        request.headers["x-nonce"] = nonce;
        if (target.kind === "malformed") {
          return sendError(response, 400, "This URL is malformed.");
        }
        if (!pageMethods.includes(method)) return refuseMethod(response, method, pageMethods);
        pages.handle(request, response).catch(fail);
      }
    });
  };
}

function pageBudget({ kind }: Target, method: string): BodyBudget {
  return kind === "page" && method === "POST" ? UNAUTHENTICATED_BUDGET : NO_BODY_BUDGET;
}

/** Returns the methods allowed for a request target, or undefined if no route matches. */
export function methodsOf(match: MatchRoute, target: string): string[] | undefined {
  const { kind, pathname } = readTarget(target);
  return kind === "api" ? match(pathname)?.methods : pageMethods;
}

/** Returns the name used in metrics and logs for a target without an API route. */
function routeName({ kind, pathname }: Target): string {
  if (kind !== "page") return "unknown";
  return pathname.startsWith("/_next/") ? "asset" : "page";
}

/**
 * Accepts X-Forwarded-* headers only from a trusted proxy, because they determine links and
 * cookies. Replaces an invalid Host with one that no workspace uses.
 */
function sanitizeForwardedHeaders(request: IncomingMessage, trustProxy: boolean): void {
  const { headers } = request;
  const forwarded = trustProxy ? first(headers["x-forwarded-host"]) : undefined;
  const host = forwarded ?? headers.host ?? "";
  headers.host = /^([\w.-]{1,255}|\[[\da-fA-F:.]+\])(:\d{1,5})?$/.test(host)
    ? host
    : "invalid.invalid";
  headers["x-forwarded-host"] = headers.host;
  const forwardedFor = trustProxy ? headers["x-forwarded-for"] : undefined;
  headers["x-forwarded-for"] = clientAddress(forwardedFor, request.socket.remoteAddress);
  if (trustProxy) return;
  headers["x-forwarded-proto"] = "http";
  delete headers["x-forwarded-port"];
  delete headers["forwarded"];
}

/**
 * Removes the headers that Next's client sends for pages. They would make Next redirect or reject
 * an API request.
 */
function hideNextHeaders({ headers }: IncomingMessage): void {
  for (const name in headers) {
    if (name === "rsc" || name.startsWith("next-") || name.startsWith("x-nextjs-")) {
      delete headers[name];
    }
  }
}

function first(header: string | string[] | undefined): string | undefined {
  return (Array.isArray(header) ? header[0] : header)?.split(",")[0]?.trim();
}

function refuseMethod(response: ServerResponse, method: string, allowed: string[]): void {
  response.setHeader("Allow", allowed.join(", "));
  sendError(response, 405, `Method ${method} is not allowed.`);
}
