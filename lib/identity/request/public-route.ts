import { toErrorResponse } from "./route";

type Params = Record<string, string | string[]>;

/** A route handler that anybody may call: maps errors like `route()`, and asks nobody who they are. */
export function publicRoute<P extends Params = Params>(
  handler: (request: Request, params: P) => Promise<Response>,
) {
  return async (request: Request, context: { params: Promise<P> }): Promise<Response> => {
    try {
      // Next gives a route without dynamic segments no parameters at all.
      const params = ((await context.params) as P | undefined) ?? ({} as P);
      return await handler(request, params);
    } catch (error) {
      return toErrorResponse(error, request);
    }
  };
}
