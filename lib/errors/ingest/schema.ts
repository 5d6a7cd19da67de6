import { z } from "zod";
import { moment } from "@/lib/platform/api/dates";
import { multiLine, oneLine, optionalLine } from "@/lib/platform/api/fields";

/** Longer values are truncated, not rejected (docs/spec/errors.md#occurrences). */
const anyLength = () => multiLine(Number.MAX_SAFE_INTEGER);

/**
 * Larger collections are rejected before their elements are validated, because a body can hold
 * millions.
 */
const FINGERPRINT_PARTS = 100;
const TAGS = 1_000;

const part = multiLine(1_000);
const fingerprint = z
  .unknown()
  .refine((value) => !Array.isArray(value) || value.length <= FINGERPRINT_PARTS, {
    error: `May not have more than ${FINGERPRINT_PARTS} parts.`,
  })
  .pipe(
    z.union([part.transform((text) => [text]), z.array(part)], {
      error: "Must be a string or a list of strings.",
    }),
  );

/** Whether an object has at most `max` members. The schema handles other values. */
function hasAtMost(max: number, value: unknown): boolean {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return true;
  let count = 0;
  for (const name in value) if (Object.hasOwn(value, name) && ++count > max) return false;
  return true;
}

const tags = z
  .unknown()
  .refine((value) => hasAtMost(TAGS, value), { error: `May not have more than ${TAGS} members.` })
  .pipe(
    z.record(
      anyLength(),
      z.union([anyLength(), z.number(), z.boolean()], {
        error: "Must be a string, a number, true or false.",
      }),
      {
        error: (issue) =>
          issue.code === "invalid_key" ? issue.issues[0]?.message : "Must be an object.",
      },
    ),
  );

/**
 * POST …/error-events (docs/spec/errors.md#report-an-error). A fingerprint without any text is
 * ignored.
 */
export const errorEventBody = z.object({
  environment: oneLine(255),
  exception_class: oneLine(255),
  message: anyLength(),
  stack_trace: anyLength(),
  release: optionalLine(255)
    .transform((text) => (text === "" ? null : text))
    .nullish(),
  fingerprint: fingerprint
    .transform((parts) => (parts.some((text) => text.trim() !== "") ? parts : null))
    .nullish(),
  occurred_at: moment.nullish(),
  tags: tags.nullish(),
});
export type ErrorEventBody = z.output<typeof errorEventBody>;

/**
 * GET …/error-groups/refused: events rejected in the last 24 hours, by reason, highest count first.
 */
export const rejectedCount = z.strictObject({ reason: z.string(), count: z.int() });
export type RejectedCount = z.infer<typeof rejectedCount>;

/** A stack frame. If the client did not send `in_app`, the server determines it. */
export const frameResource = z.strictObject({
  function: z.string().nullable(),
  file: z.string().nullable(),
  line: z.int().nullable(),
  column: z.int().nullable(),
  in_app: z.boolean(),
  context: z
    .strictObject({ before: z.array(z.string()), line: z.string(), after: z.array(z.string()) })
    .nullable(),
  /** Local variables; null if none were sent. */
  vars: z.record(z.string(), z.unknown()).nullable(),
});
export type FrameResource = z.infer<typeof frameResource>;

/** Another exception of the chain that ends in the thrown one. */
export const causeResource = z.strictObject({
  exception_class: z.string(),
  message: z.string(),
  /**
   * Where the parent holds it, as SDKs write it: `cause`, `__cause__`, `__context__`, `errors[0]` …
   * Null if unknown.
   */
  source: z.string().nullable(),
  /** Its parent: 0 is the event's own exception, 1 the first of `causes`. Null if unknown. */
  parent: z.int().nullable(),
  /** Innermost frame first. */
  frames: z.array(frameResource),
});
export type CauseResource = z.infer<typeof causeResource>;
