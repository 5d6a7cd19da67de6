import type { Actor } from "@/lib/platform/access/actor";
import { authenticate, type IssueColumns } from "./authenticate";
import { findMovedIssue } from "./moved-issue";
import { logError, logDatabaseFailure } from "@/lib/platform/observability/log";
import { sqlState } from "@/lib/platform/db/query";
import { wakeRelay } from "@/lib/platform/jobs/wake-relay";
import { databaseFailureOf } from "@/lib/platform/db/database-failure";
import { ApiError, ErrorWithHeaders, Forbidden, NotFound } from "@/lib/platform/http/errors";
import {
  type Conclude,
  type Concluded,
  withIdempotency,
  withLongIdempotency,
} from "@/lib/platform/idempotency/idempotency";
import { json } from "@/lib/platform/http/json";
import { databaseErrorResponse } from "./database-error-response";
import { withUploadSlot } from "@/lib/platform/throttle/upload-slots";
import { whileAllowed } from "@/lib/platform/access/while-allowed";

type Params = Record<string, string>;

/** A handler's arguments: the caller, the request and the path parameters. */
export interface RouteContext<P extends Params> {
  actor: Actor;
  request: Request;
  params: P;
}

/**
 * Maps every error to a response: 503 for database failures; unexpected errors are logged and
 * become a 500 without details.
 */
export function toErrorResponse(error: unknown, request: Request): Response {
  if (error instanceof ApiError) return error.toResponse();
  if (error instanceof ErrorWithHeaders) {
    const response = toErrorResponse(error.cause, request);
    for (const [name, value] of Object.entries(error.headers)) response.headers.set(name, value);
    return response;
  }
  // A foreign key violation: the parent of the new row was deleted after it had been read.
  if (sqlState(error) === "23503") {
    return new ApiError(404, "The record this belongs to has since been deleted.").toResponse();
  }
  const failure = databaseFailureOf(error);
  if (failure) {
    logDatabaseFailure(error, request);
    return databaseErrorResponse(failure, request.method).toResponse();
  }
  logError(error, request);
  return json({ message: "Something went wrong on the server." }, { status: 500 });
}

/**
 * Handles a request whose path names an issue by a key that it had in another project: reads it where
 * it is now, and says where that is for any other method. Undefined if the caller cannot read it.
 */
async function serveMoved<P extends Params>(
  actor: Actor,
  request: Request,
  params: P,
  serve: (params: P) => Promise<Response>,
): Promise<Response | undefined> {
  const moved = await findMovedIssue(actor, params);
  if (!moved) return undefined;
  if (request.method === "GET")
    return serve({ ...params, projectId: String(moved.project_id), issueId: moved.key });
  return new NotFound("Issue", `${params["issueId"]} is now ${moved.key}.`).toResponse();
}

type Serve<P extends Params> = (context: RouteContext<P>) => Promise<Response>;

function wrap<P extends Params>(serve: Serve<P>, issueColumns?: IssueColumns) {
  return async (request: Request, context: { params: Promise<P> }): Promise<Response> => {
    try {
      // Routes without dynamic segments have no parameters.
      const params = ((await context.params) as P | undefined) ?? ({} as P);
      const respond = async (named: P, mayHaveMoved: boolean): Promise<Response> => {
        const actor = await authenticate(request, named, issueColumns);
        try {
          const response = await withUploadSlot(actor, request, () =>
            serve({ actor, request, params: named }),
          );
          if (request.method !== "GET") wakeRelay();
          return whileAllowed(response, actor, () => authenticate(request, named));
        } catch (error) {
          const isHidden = error instanceof NotFound || error instanceof Forbidden;
          if (!mayHaveMoved || !isHidden) throw error;
          const moved = await serveMoved(actor, request, named, (now) => respond(now, false));
          if (moved) return moved;
          throw error;
        }
      };
      return await respond(params, true);
    } catch (error) {
      return toErrorResponse(error, request);
    }
  };
}

function callerOf({ actor }: RouteContext<Params>) {
  return { tenantId: actor.tenant.id, userId: actor.userId };
}

/**
 * Wraps a route handler: authenticates, enforces the upload limit, honors the idempotency key, maps
 * errors, and wakes the relay to deliver whatever a change put into the outbox. A streamed response
 * fails if the caller's permissions change. `issueColumns` is a select list for the issue in the
 * path, read along with the caller before the handler has checked any permission.
 */
export function route<P extends Params = Params>(handler: Serve<P>, issueColumns?: IssueColumns) {
  return wrap<P>(
    (context) => withIdempotency(callerOf(context), context.request, () => handler(context)),
    issueColumns,
  );
}

/**
 * Like `route`, but for a handler that runs longer than a transaction may stay open, because it
 * stores files, reads large ones or calls models. The handler passes its row changes and response
 * to `conclude` at the end.
 */
export function longRoute<P extends Params = Params>(
  handler: (context: RouteContext<P> & { conclude: Conclude }) => Promise<Concluded>,
) {
  return wrap<P>((context) =>
    withLongIdempotency(callerOf(context), context.request, (conclude) =>
      handler({ ...context, conclude }),
    ),
  );
}
