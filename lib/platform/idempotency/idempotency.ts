import { enclose } from "@/lib/platform/db/query";
import { withClaim } from "./claims";
import { type Caller, type Key, withKey } from "./idempotency-key";
import { fence, keepAnswer, readAnswer } from "./stored-responses";

/** An answer that is no success: it and all that was done for it is not kept. */
class Unkept extends Error {
  constructor(readonly response: Response) {
    super();
  }
}

/** The change and its answer in one transaction; or the answer that there is already. */
async function runOnce(key: Key, run: () => Promise<Response>): Promise<Response> {
  try {
    return await enclose(async (tx) => {
      await fence(key, tx);
      const known = await readAnswer(key, tx);
      if (known) return known;
      const response = await run();
      if (!response.ok) throw new Unkept(response);
      await keepAnswer(key, response.clone(), tx);
      return response;
    });
  } catch (error) {
    if (error instanceof Unkept) return error.response;
    throw error;
  }
}

function findAnswer(key: Key): Promise<Response | undefined> {
  return enclose(async (tx) => {
    await fence(key, tx);
    return readAnswer(key, tx);
  });
}

/**
 * Runs a mutating request under its `Idempotency-Key` (docs/spec/conventions.md#idempotency): a repeat by the same caller on the same
 * path with the same body answers the stored 2xx; with another body 422; while the first still runs, 409. `run` is part of
 * one transaction with its answer, so that either both are there or neither: it must not take long, nor do what a
 * rollback does not take back. `body`: what was sent, where it is read already.
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

/** The answer of a request that takes long: only `conclude` makes one. */
export type Concluded = Response & { readonly [concluded]: true };

/** Does the change of a request that takes long, and answers; in one transaction where it has an Idempotency-Key. */
export type Conclude = (change: () => Promise<Response>) => Promise<Concluded>;

/**
 * The same for what takes longer than a transaction may be open. The process claims the key for as long as it lives; what
 * it does then changes nothing that counts; the change and the answer come last, in one transaction, by `conclude`. A
 * claim whose process is gone is anybody's, and one that was lost unnoticed does no harm: of two that conclude, the second
 * finds the answer of the first, and gives that.
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
          (await findAnswer(key)) ??
          (await run((change) => runOnce(key, change) as Promise<Concluded>)),
      ),
  });
}
