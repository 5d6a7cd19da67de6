import type { Dataset } from "../data/dataset";
import { type Answer, ask, headersOf } from "./measure";
import type { MixedRequest } from "./mix";

/** Sends one drawn request as its caller would: pages with a session, the rest with a token. */
export function sendMixed(origin: string, data: Dataset, request: MixedRequest): Promise<Answer> {
  const { path, method, body, isPage } = request.make();
  const caller = isPage === true ? { session: data.session } : { token: data.token };
  const headers = { ...headersOf(caller), "content-type": "application/json" };
  return ask(origin, path, headers, {
    ...(method && { method }),
    body: body && JSON.stringify(body),
  });
}
