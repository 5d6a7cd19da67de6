import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { POST as comment } from "@/app/api/projects/[projectId]/issues/[issueId]/comments/route";
import { POST as changeSeveral } from "@/app/api/projects/[projectId]/issues/bulk/route";
import { POST as receiveImport } from "@/app/api/projects/[projectId]/issues/import/route";
import { POST as createIssue } from "@/app/api/projects/[projectId]/issues/route";
import { sendResponse, toRequest } from "@/server/routes/web-request";

/**
 * Serves a few route handlers without Next, so that it starts in half a second: it is killed during
 * each request (kill-at.mjs). Sends its port to the process that forked it. DATABASE_URL selects
 * the database.
 */
type Handler = (
  request: Request,
  context: { params: Promise<Record<string, string>> },
) => Promise<Response>;

const issues = "^/api/projects/(?<projectId>\\d+)/issues";
const routes = [
  [new RegExp(`${issues}$`), createIssue],
  [new RegExp(`${issues}/bulk$`), changeSeveral],
  [new RegExp(`${issues}/import$`), receiveImport],
  [new RegExp(`${issues}/(?<issueId>\\d+)/comments$`), comment],
] as [RegExp, Handler][];

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const webRequest = toRequest(request);
  if (!webRequest) throw new Error("no address");
  const { pathname } = new URL(webRequest.url);
  for (const [pattern, handler] of routes) {
    const match = pattern.exec(pathname);
    if (!match) continue;
    const params = Promise.resolve({ ...match.groups });
    return sendResponse(await handler(webRequest, { params }), response);
  }
  throw new Error(`no route for ${pathname}`);
}

const server = createServer((request, response) => void respond(request, response));
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
process.on("disconnect", () => process.exit());
