import { codePoints } from "@/lib/platform/api/fields";
import type { ErrorGroup } from "./schema";

const TITLE_LIMIT = 255;
const DESCRIPTION_LIMIT = 65_535;
/**
 * Maximum length of the message in the description, where it is repeated if it does not fit in the
 * title.
 */
const MESSAGE_LIMIT = 8_192;
const BREAK = "\n\n";
const TRUNCATED_NOTE =
  "_The stack trace was too long for this description; the error group has the full trace._";

type Reported = Pick<
  ErrorGroup,
  | "exception_class"
  | "latest_message"
  | "latest_stack_trace"
  | "occurrence_count"
  | "environment"
  | "release"
  | "first_seen_at"
  | "last_seen_at"
>;

/** Returns the first `max` code points. */
function cut(text: string, max: number): string {
  return text.length <= max ? text : [...text].slice(0, max).join("");
}

/**
 * Titles must not contain line breaks, tabs or other control characters
 * (docs/spec/conventions.md#text).
 */
function toLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
}

/**
 * Returns the title: class, colon, space and message, truncated to 255 characters
 * (docs/spec/errors.md#promote).
 */
export function bugTitle({ exception_class, latest_message }: Reported): string {
  return cut(toLine(`${exception_class}: ${latest_message}`), TITLE_LIMIT).trimEnd();
}

/** Returns a run of at least `min` backticks that is longer than any in the text. */
function backticks(text: string, min: number): string {
  const runs = text.match(/`+/g) ?? [];
  return "`".repeat(runs.reduce((longest, run) => Math.max(longest, run.length + 1), min));
}

/** Returns a code block that the text cannot close. */
function codeBlock(text: string): string {
  const fence = backticks(text, 3);
  return `${fence}\n${text}\n${fence}`;
}

/** Returns a single-line code span that the text cannot close. */
export function codeSpan(text: string): string {
  const line = cut(toLine(text), TITLE_LIMIT);
  const fence = backticks(line, 1);
  // Markdown strips one space from each side if both have one.
  const pad = /^`|`$|^ .* $/.test(line) || line === "" ? " " : "";
  return `${fence}${pad}${line}${pad}${fence}`;
}

/**
 * Returns the longest code block, from the beginning of the text, that fits into `max` characters.
 * If the text is all backticks, each fence is as long as the text, so a third of the space is
 * always enough.
 */
function fittingBlock(text: string, max: number): string {
  const inner = max - BREAK.length - 2 * backticks(cut(text, max), 3).length;
  const third = Math.floor((max - BREAK.length - 6) / 3);
  return codeBlock(cut(text, Math.max(inner, third)));
}

/**
 * Returns the description: details of the error, a link back, and as much of the stack
 * trace as fits.
 */
export function bugDescription(group: Reported, url: string): string {
  const facts = [
    `- Environment: ${codeSpan(group.environment)}`,
    ...(group.release === null ? [] : [`- Release: ${codeSpan(group.release)}`]),
    `- Occurrences: ${group.occurrence_count}`,
    `- First seen: ${group.first_seen_at}`,
    `- Last seen: ${group.last_seen_at}`,
    `- Error group: <${url}>`,
  ];
  const fitsInTitle =
    bugTitle(group) === `${group.exception_class}: ${group.latest_message}`.trim();
  const message = fitsInTitle ? [] : [codeBlock(cut(group.latest_message, MESSAGE_LIMIT))];
  const head = [facts.join("\n"), ...message].join(BREAK);
  const trace = group.latest_stack_trace.replace(/\n$/, "");
  if (trace.trim() === "") return head;
  const room = DESCRIPTION_LIMIT - codePoints(head) - BREAK.length;
  const whole = codeBlock(trace);
  if (codePoints(whole) <= room) return head + BREAK + whole;
  const note = BREAK + TRUNCATED_NOTE;
  return head + BREAK + fittingBlock(trace, room - note.length) + note;
}
