import { toErrorResponse } from "./route";

/** A route handler that anybody may call: maps errors like `route()`, and asks nobody who they are. */
export function publicRoute(handler: (request: Request) => Promise<Response>) {
  return async (request: Request): Promise<Response> => {
    try {
      return await handler(request);
    } catch (error) {
      return toErrorResponse(error, request);
    }
  };
}
