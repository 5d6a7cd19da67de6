import { z } from "zod";
import { moment } from "@/lib/api/dates";
import { multiLine, oneLine, optionalLine } from "@/lib/api/fields";

/** What is too long for these is cut, not refused (decisions.md §6.2). */
const anyLength = () => multiLine(Number.MAX_SAFE_INTEGER);

const FINGERPRINT_PARTS = 100;
const part = multiLine(1_000);
const fingerprint = z.union([part.transform((text) => [text]), z.array(part)], {
  error: "Must be a string or a list of strings.",
});

/** POST …/error-events (supporting-api.md). A fingerprint without any text is none. */
export const errorEventBody = z.object({
  environment: oneLine(255),
  exception_class: oneLine(255),
  message: anyLength(),
  stack_trace: anyLength(),
  release: optionalLine(255)
    .transform((text) => (text === "" ? null : text))
    .nullish(),
  fingerprint: fingerprint
    .refine((parts) => parts.length <= FINGERPRINT_PARTS, {
      error: `May not have more than ${FINGERPRINT_PARTS} parts.`,
    })
    .transform((parts) => (parts.some((text) => text.trim() !== "") ? parts : null))
    .nullish(),
  occurred_at: moment.nullish(),
  tags: z
    .record(
      z.string(),
      z.union([z.string(), z.number(), z.boolean()], {
        error: "Must be a string, a number, true or false.",
      }),
    )
    .nullish(),
});
export type ErrorEventBody = z.output<typeof errorEventBody>;

/** GET …/error-groups/refused: what ingestion did not take in the last 24 hours, per reason, most often first. */
export const refusedCount = z.strictObject({ reason: z.string(), count: z.int() });
export type RefusedCount = z.infer<typeof refusedCount>;
