import type { IncomingMessage, ServerResponse } from "node:http";
import { clientAddress } from "@/lib/platform/http/client-address";
import { log } from "@/lib/platform/observability/log";
import type { RequestFacts } from "@/lib/platform/observability/request-facts";
import { allowAnyPage } from "@/lib/errors/endpoints/with-cors";
import type { MakePageHeaders } from "./page-headers";
import { type BodyBudget, type FindBudget, UNREAD, UNVOUCHED } from "./body-budgets";
import { holdToBudget } from "./hold-to-budget";
import { observeRequest } from "./observe";
import { admitTrouble } from "./page-trouble";
import { requestId } from "./request-id";
import type { CallRoute } from "../routes/route-handlers";
import { readTarget, type Target } from "./request-target";
import type { MatchRoute } from "../routes/route-table";
import { sendJson } from "./send-json";

/** Answers a request: Next's own handler. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const pageMethods = ["GET", "HEAD", "POST"];

/**
 * The process front: answers what Next would answer outside a handler (unknown paths and methods
 * under `/api`, malformed escapes, trailing slashes: docs/spec/conventions.md#responses), and hands on the rest with
 * headers that can be believed. Asks nobody who they are.
 */
export function makeFront(options: {
  match: MatchRoute;
  findBudget: FindBudget;
  /** Answers what matches a route. */
  callRoute: CallRoute;
  /** Answers for pages. */
  handle: Handler;
  trustProxy: boolean;
  pageHeaders: MakePageHeaders;
}): (request: IncomingMessage, response: ServerResponse) => void {
  const { match, findBudget, callRoute, handle, trustProxy, pageHeaders } = options;
  return (request, response) => {
    const id = requestId(request.headers["x-request-id"]);
    request.headers["x-request-id"] = id;
    response.setHeader("X-Request-Id", id);
    response.setHeader("X-Content-Type-Options", "nosniff");
    believeHeaders(request, trustProxy);
    const isSecure = first(request.headers["x-forwarded-proto"]) === "https";
    if (isSecure) response.setHeader("Strict-Transport-Security", "max-age=31536000");
    const target = readTarget(request.url ?? "");
    request.url = target.url;
    // Next does not tell a page its own address, which sign-in comes back to.
    request.headers["x-lanework-path"] = target.url;
    const route = target.kind === "api" ? match(target.pathname) : undefined;
    const facts: RequestFacts = { requestId: id, route: route?.pattern ?? nameOf(target) };
    allowAnyPage(facts.route, response);
    observeRequest(facts, { request, response }, () => {
      const method = request.method ?? "";
      const budget = route ? findBudget(route.pattern, request) : budgetOfPage(target, method);
      if (!holdToBudget({ request, response }, budget)) return;
      if (target.kind === "api") {
        hideNextHeaders(request);
        // Answers hold what belongs to their caller; what may be kept says so itself.
        response.setHeader("Cache-Control", "no-store");
        if (!route) return sendJson(response, 404, "There is nothing at this address.");
        if (!route.methods.includes(method)) return refuseMethod(response, method, route.methods);
      } else {
        admitTrouble(response, facts);
        // There are no server actions here, and Next logs several lines for each that it does not find.
        delete request.headers["next-action"];
        // A form with parts is one of those to Next; no page reads a body.
        if (request.method === "POST") delete request.headers["content-type"];
        const { nonce, headers } = pageHeaders({ host: request.headers.host ?? "", isSecure });
        for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
        // Next writes the policy's nonce into its scripts; the root layout reads ours.
        request.headers["content-security-policy"] = headers["Content-Security-Policy"];
        request.headers["x-nonce"] = nonce;
        if (target.kind === "malformed") {
          return sendJson(response, 400, "This address is malformed.");
        }
        if (!pageMethods.includes(method)) return refuseMethod(response, method, pageMethods);
      }
      const answered = route ? callRoute(route, request, response) : handle(request, response);
      answered.catch((error: unknown) => {
        // Refused while its body was read: the client has its answer.
        if (response.writableEnded) return;
        log.error({ err: error, requestId: id }, "request failed outside its handler");
        if (response.headersSent) response.destroy();
        else sendJson(response, 500, "Something went wrong on the server.");
      });
    });
  };
}

function budgetOfPage({ kind }: Target, method: string): BodyBudget {
  return kind === "page" && method === "POST" ? UNVOUCHED : UNREAD;
}

/** The methods of a request target; undefined where there is nothing. */
export function methodsOf(match: MatchRoute, target: string): string[] | undefined {
  const { kind, pathname } = readTarget(target);
  return kind === "api" ? match(pathname)?.methods : pageMethods;
}

/** What an address without a route of the API is called in metrics and logs. */
function nameOf({ kind, pathname }: Target): string {
  if (kind !== "page") return "unknown";
  return pathname.startsWith("/_next/") ? "asset" : "page";
}

/**
 * The X-Forwarded-* headers decide how links and cookies are made, so only a proxy of ours may set
 * them. A Host that is no host name becomes one that no workspace has.
 */
export function believeHeaders(request: IncomingMessage, trustProxy: boolean): void {
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

/** What Next's browser code sends for pages makes it redirect or refuse a call of the API. */
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
  sendJson(response, 405, `${method} is not possible here.`);
}
