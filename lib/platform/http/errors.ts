import { json } from "./json";
/**
 * `{"<wire field>": ["message", …]}`; list elements are addressed as `permissions.3.can_update`.
 */
export type FieldErrors = Record<string, string[]>;

/**
 * An error with an HTTP response. Verbs throw the subclasses below; `route()` maps them in one
 * place.
 */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly body: Record<string, unknown> = {},
    readonly headers: Record<string, string> = {},
  ) {
    super(message);
  }

  /** Returns a copy of the error with additional response headers. */
  withHeaders(headers: Record<string, string>): ApiError {
    return new ApiError(this.status, this.message, this.body, { ...this.headers, ...headers });
  }

  toResponse(): Response {
    return json(
      { message: this.message, ...this.body },
      { status: this.status, headers: this.headers },
    );
  }
}

/** An unexpected error whose response must still carry these headers. */
export class ErrorWithHeaders extends Error {
  constructor(
    override readonly cause: unknown,
    readonly headers: Record<string, string>,
  ) {
    super();
  }
}

/** 400: the body is not JSON or not an object. */
export class BadRequest extends ApiError {
  constructor(message: string) {
    super(400, message);
  }
}

/** 401: the token or session is missing, invalid, revoked or expired. */
export class Unauthenticated extends ApiError {
  constructor(message = "Unauthenticated.") {
    super(401, message, {}, { "WWW-Authenticate": "Bearer" });
  }
}

/** 403: the caller lacks permission. `detail` is merged into the body. */
export class Forbidden extends ApiError {
  constructor(message: string, detail: Record<string, unknown> = {}) {
    super(403, message, detail);
  }
}

/** 404: the tenant has no such record under this parent. */
export class NotFound extends ApiError {
  constructor(what: string, message = `${what} not found.`) {
    super(404, message);
  }
}

/** 409: another request conflicts with this one; `Retry-After` in seconds. */
export class Conflict extends ApiError {
  constructor(message: string, retryAfter: number) {
    super(409, message, {}, { "Retry-After": String(retryAfter) });
  }
}

/** 412: `If-Match` does not match the current version. */
export class PreconditionFailed extends ApiError {
  constructor() {
    super(412, "The record has changed since you read it.");
  }
}

/** 413: the body exceeds the endpoint's limit. */
export class PayloadTooLarge extends ApiError {
  constructor(limit: string) {
    super(413, `The request body is larger than ${limit}.`);
  }
}

/** 422: the body or query fails validation. */
export class Invalid extends ApiError {
  constructor(readonly errors: FieldErrors) {
    super(422, Object.values(errors)[0]?.[0] ?? "The given data was invalid.", { errors });
  }
}

/** Returns a 422 for a single field. */
export function invalid(field: string, message: string): Invalid {
  return new Invalid({ [field]: [message] });
}
