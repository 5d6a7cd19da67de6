import { enclose } from "@/lib/platform/db/query";
import { withClaim } from "./claims";
import { type Caller, type Key, withKey } from "./idempotency-key";
import { lockKey, storeResponse, readStoredResponse } from "./stored-responses";

/** An unsuccessful response, thrown to roll back its changes. It is not stored. */
class UnsuccessfulResponse extends Error {
  constructor(readonly response: Response) {
    super();
  }
}

/** Runs the change and stores its response in one transaction, or returns the stored response. */
async function runOnce(key: Key, run: () => Promise<Response>): Promise<Response> {
  try {
    return await enclose(async (tx) => {
      await lockKey(key, tx);
      const known = await readStoredResponse(key, tx);
      if (known) return known;
      const response = await run();
      if (!response.ok) throw new UnsuccessfulResponse(response);
      await storeResponse(key, response.clone(), tx);
      return response;
    });
  } catch (error) {
    if (error instanceof UnsuccessfulResponse) return error.response;
    throw error;
  }
}

function findStoredResponse(key: Key): Promise<Response | undefined> {
  return enclose(async (tx) => {
    await lockKey(key, tx);
    return readStoredResponse(key, tx);
  });
}

/**
 * Runs a mutating request under its `Idempotency-Key` (docs/spec/conventions.md#idempotency). If
 * the same caller repeats it on the same path with the same body, they get the stored 2xx response;
 * with a different body, a 422; and while the first request is still running, a 409. `run` shares a
 * transaction with its response, so either both are committed or neither is. It must be quick and
 * have no effects that a rollback cannot undo. `body` is the body if it has already been read.
 */
export function withIdempotency(
  caller: Caller,
  request: Request,
  run: () => Promise<Response>,
  body?: Uint8Array,
): Promise<Response> {
  return withKey(caller, request, { plain: run, once: (key) => runOnce(key, run), body });
}

declare const concluded: unique symbol;

/** The response to a long request, which only `conclude` can create. */
export type Concluded = Response & { readonly [concluded]: true };

/**
 * Runs the final change of a long request and returns its response. If the request has an
 * Idempotency-Key, both share one transaction.
 */
export type Conclude = (change: () => Promise<Response>) => Promise<Concluded>;

/**
 * Like `withIdempotency`, for work that outlasts a transaction. The process holds a claim on the
 * key while the work runs. Until `conclude`, the work must have no lasting effect; `conclude` runs
 * the change and stores the response in one transaction. If the process dies, it loses its claim.
 * If a claim is lost unnoticed, the second request to conclude finds and returns the first one's
 * response.
 */
export function withLongIdempotency(
  caller: Caller,
  request: Request,
  run: (conclude: Conclude) => Promise<Concluded>,
): Promise<Response> {
  return withKey<Response>(caller, request, {
    plain: () => run((change) => change() as Promise<Concluded>),
    once: (key) =>
      withClaim(
        key,
        async () =>
          (await findStoredResponse(key)) ??
          (await run((change) => runOnce(key, change) as Promise<Concluded>)),
      ),
  });
}
