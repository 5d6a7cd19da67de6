import type { FrameResource } from "@/lib/errors/ingest/schema";
import type { ErrorEvent, ErrorGroup } from "@/lib/errors/groups/schema";
import { frameLocation, frameName } from "./group-frames";

/** What is copied of an error: of one occurrence, or of the group where none is kept. */
export interface CopiedError {
  exceptionClass: string;
  message: string;
  /** As it was sent, in the notation of its language; may be empty. */
  stackTrace: string;
  frames: readonly FrameResource[];
}

/** "TypeError: x is not a function"; a class alone where there is no message. */
function errorLine({ exceptionClass, message }: CopiedError): string {
  return message === "" ? exceptionClass : `${exceptionClass}: ${message}`;
}

/** The stack as text: as it was sent, else a line for each frame. */
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

/** Backticks that no run of them in the text can match. */
function fenceFor(text: string): string {
  const runs = text.match(/`+/g) ?? [];
  return "`".repeat(runs.reduce((most, run) => Math.max(most, run.length + 1), 3));
}

/** Text that Markdown would take for markup, on one line, as it reads. */
function plain(text: string): string {
  return text.replace(/\s+/g, " ").replace(/[\\`*_{}[\]<>#|~]/g, "\\$&");
}

interface MarkdownFacts {
  group: Pick<ErrorGroup, "environment" | "occurrence_count">;
  /** Of the occurrence that is shown, or the group. */
  release: ErrorEvent["release"];
  at: string;
  /** The address of the group's page. */
  url: string;
}

/** The error as Markdown, for a chat or an issue somewhere else: its line, the stack and where it comes from. */
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
