import type { FrameResource } from "@/lib/errors/ingest/schema";
import type { ErrorEvent, ErrorGroup } from "@/lib/errors/groups/schema";
import { frameLocation, frameName } from "./group-frames";

/** The copied error: an occurrence, or the group if none is stored. */
export interface CopiedError {
  exceptionClass: string;
  message: string;
  /** The stack trace as sent, in its language's format; may be empty. */
  stackTrace: string;
  frames: readonly FrameResource[];
}

/** Returns "TypeError: x is not a function", or just the class if there is no message. */
function errorLine({ exceptionClass, message }: CopiedError): string {
  return message === "" ? exceptionClass : `${exceptionClass}: ${message}`;
}

/** Returns the stack as text: as sent, or one line per frame. */
export function stackText(error: CopiedError): string {
  const sent = error.stackTrace.trimEnd();
  if (sent !== "") return sent;
  const calls = error.frames.map((frame) => {
    const location = frameLocation(frame);
    return location === ""
      ? `    at ${frameName(frame)}`
      : `    at ${frameName(frame)} (${location})`;
  });
  return [errorLine(error), ...calls].join("\n");
}

/** Returns a run of backticks longer than any in the text. */
function fenceFor(text: string): string {
  const runs = text.match(/`+/g) ?? [];
  return "`".repeat(runs.reduce((longest, run) => Math.max(longest, run.length + 1), 3));
}

/** Returns text on one line, with Markdown escaped. */
function plain(text: string): string {
  return text.replace(/\s+/g, " ").replace(/[\\`*_{}[\]<>#|~]/g, "\\$&");
}

interface MarkdownFacts {
  group: Pick<ErrorGroup, "environment" | "occurrence_count">;
  /** From the displayed occurrence, or from the group. */
  release: ErrorEvent["release"];
  at: string;
  /** The URL of the group's page. */
  url: string;
}

/**
 * Returns the error as Markdown, for a chat or an external issue: its title, the stack trace and a
 * link.
 */
export function stackMarkdown(error: CopiedError, { group, release, at, url }: MarkdownFacts) {
  const text = stackText(error);
  const fence = fenceFor(text);
  return [
    `**${plain(errorLine(error))}**`,
    `${fence}\n${text}\n${fence}`,
    [
      `- Environment: ${plain(group.environment)}`,
      ...(release === null ? [] : [`- Release: ${plain(release)}`]),
      `- Occurred: ${at}, one of ${group.occurrence_count}`,
      `- Error group: <${url}>`,
    ].join("\n"),
  ].join("\n\n");
}
