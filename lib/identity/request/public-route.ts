import { toErrorResponse } from "./route";

type Params = Record<string, string | string[]>;

/** Wraps a route handler that does not authenticate. Maps errors as `route()` does. */
export function publicRoute<P extends Params = Params>(
  handler: (request: Request, params: P) => Promise<Response>,
) {
  return async (request: Request, context: { params: Promise<P> }): Promise<Response> => {
    try {
      // Next passes no parameters to routes without dynamic segments.
      const params = ((await context.params) as P | undefined) ?? ({} as P);
      return await handler(request, params);
    } catch (error) {
      return toErrorResponse(error, request);
    }
  };
}
