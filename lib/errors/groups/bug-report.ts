import { codePoints } from "@/lib/platform/api/fields";
import type { ErrorGroup } from "./schema";

const TITLE_LIMIT = 255;
const DESCRIPTION_LIMIT = 65_535;
/** Of a message that the title cannot hold, so much goes into the description. */
const MESSAGE_LIMIT = 8_192;
const BREAK = "\n\n";
const CUT_NOTE =
  "_The stack trace was too long for this description; the error group has all of it._";

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

/** The first `max` code points; of a text that is no longer, all of it. */
function cut(text: string, max: number): string {
  return text.length <= max ? text : [...text].slice(0, max).join("");
}

/** A title may hold no line break, tab or other control character (docs/spec/conventions.md#text). */
function toLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
}

/** The title: class, colon, blank and message, cut to 255 characters (docs/spec/errors.md#promote). */
export function bugTitle({ exception_class, latest_message }: Reported): string {
  return cut(toLine(`${exception_class}: ${latest_message}`), TITLE_LIMIT).trimEnd();
}

/** Backticks that no run of them in the text can match: at least `least`. */
function ticks(text: string, least: number): string {
  const runs = text.match(/`+/g) ?? [];
  return "`".repeat(runs.reduce((most, run) => Math.max(most, run.length + 1), least));
}

/** A code block that the text cannot end. */
function codeBlock(text: string): string {
  const fence = ticks(text, 3);
  return `${fence}\n${text}\n${fence}`;
}

/** A code span of a short text, on one line, that it cannot end. */
export function codeSpan(text: string): string {
  const line = cut(toLine(text), TITLE_LIMIT);
  const fence = ticks(line, 1);
  // Markdown takes one blank from each side, where both have one.
  const pad = /^`|`$|^ .* $/.test(line) || line === "" ? " " : "";
  return `${fence}${pad}${line}${pad}${fence}`;
}

/**
 * The longest code block of the text's beginning that has at most `max` characters. The fence of a text of backticks is
 * as long as the text: a third of the room always suffices.
 */
function fittingBlock(text: string, max: number): string {
  const beside = max - BREAK.length - 2 * ticks(cut(text, max), 3).length;
  const third = Math.floor((max - BREAK.length - 6) / 3);
  return codeBlock(cut(text, Math.max(beside, third)));
}

/** The description: what is known of the error, a link back, and as much of the stack trace as fits. */
export function bugDescription(group: Reported, url: string): string {
  const facts = [
    `- Environment: ${codeSpan(group.environment)}`,
    ...(group.release === null ? [] : [`- Release: ${codeSpan(group.release)}`]),
    `- Occurrences: ${group.occurrence_count}`,
    `- First seen: ${group.first_seen_at}`,
    `- Last seen: ${group.last_seen_at}`,
    `- Error group: <${url}>`,
  ];
  const isTold = bugTitle(group) === `${group.exception_class}: ${group.latest_message}`.trim();
  const message = isTold ? [] : [codeBlock(cut(group.latest_message, MESSAGE_LIMIT))];
  const head = [facts.join("\n"), ...message].join(BREAK);
  const trace = group.latest_stack_trace.replace(/\n$/, "");
  if (trace.trim() === "") return head;
  const room = DESCRIPTION_LIMIT - codePoints(head) - BREAK.length;
  const whole = codeBlock(trace);
  if (codePoints(whole) <= room) return head + BREAK + whole;
  const note = BREAK + CUT_NOTE;
  return head + BREAK + fittingBlock(trace, room - note.length) + note;
}
