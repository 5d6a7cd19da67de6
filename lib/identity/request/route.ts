import type { Actor } from "@/lib/platform/access/actor";
import { authenticate } from "./authenticate";
import { logError, logTrouble } from "@/lib/platform/observability/log";
import { sqlState } from "@/lib/platform/db/query";
import { pokeRelay } from "@/lib/platform/jobs/wake-relay";
import { databaseTrouble } from "@/lib/platform/db/trouble";
import { ApiError, Headed } from "@/lib/platform/http/errors";
import {
  type Conclude,
  type Concluded,
  withIdempotency,
  withLongIdempotency,
} from "@/lib/platform/idempotency/idempotency";
import { json } from "@/lib/platform/http/json";
import { troubleAnswer } from "./database-error-response";
import { underUploadLimit } from "@/lib/platform/throttle/upload-slots";
import { whileAllowed } from "@/lib/platform/access/while-allowed";

type Params = Record<string, string>;

/** What a handler gets: the caller, the request and the path's parameters. */
export interface RouteContext<P extends Params> {
  actor: Actor;
  request: Request;
  params: P;
}

/** Every error as its HTTP answer: 503 while the database is in trouble; what nobody expected is logged, and 500 without detail. */
export function toErrorResponse(error: unknown, request: Request): Response {
  if (error instanceof ApiError) return error.toResponse();
  if (error instanceof Headed) {
    const response = toErrorResponse(error.cause, request);
    for (const [name, value] of Object.entries(error.headers)) response.headers.set(name, value);
    return response;
  }
  // A foreign key: what the new row belongs to was deleted after it had been found.
  if (sqlState(error) === "23503") {
    return new ApiError(404, "What this belongs to was deleted in the meantime.").toResponse();
  }
  const trouble = databaseTrouble(error);
  if (trouble) {
    logTrouble(error, request);
    return troubleAnswer(trouble, request.method).toResponse();
  }
  logError(error, request);
  return json({ message: "Something went wrong on the server." }, { status: 500 });
}

type Serve<P extends Params> = (context: RouteContext<P>) => Promise<Response>;

function serving<P extends Params>(serve: Serve<P>) {
  return async (request: Request, context: { params: Promise<P> }): Promise<Response> => {
    try {
      // Next gives a route without dynamic segments no parameters at all.
      const params = ((await context.params) as P | undefined) ?? ({} as P);
      const actor = await authenticate(request, params);
      const response = await underUploadLimit(actor, request, () =>
        serve({ actor, request, params }),
      );
      if (request.method !== "GET") pokeRelay();
      return whileAllowed(response, actor, () => authenticate(request, params));
    } catch (error) {
      return toErrorResponse(error, request);
    }
  };
}

function callerOf({ actor }: RouteContext<Params>) {
  return { tenantId: actor.tenant.id, userId: actor.userId };
}

/**
 * A route handler: authenticates, runs under the limit of uploads and the idempotency key, maps errors, and has what a
 * change put into the outbox relayed. Nothing else.
 */
export function route<P extends Params = Params>(handler: Serve<P>) {
  return serving<P>((context) =>
    withIdempotency(callerOf(context), context.request, () => handler(context)),
  );
}

/**
 * The same for a handler that takes longer than a transaction may be open: it keeps files, asks models or reads large ones.
 * What changes rows, and the answer, it gives to `conclude` in the end.
 */
export function longRoute<P extends Params = Params>(
  handler: (context: RouteContext<P> & { conclude: Conclude }) => Promise<Concluded>,
) {
  return serving<P>((context) =>
    withLongIdempotency(callerOf(context), context.request, (conclude) =>
      handler({ ...context, conclude }),
    ),
  );
}
