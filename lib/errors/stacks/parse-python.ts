import type { Frame } from "@/lib/errors/occurrences/occurrence";
import { frame } from "./stack-text";

const CALL = /^File "([^"]+)", line (\d{1,9})(?:, in (.+))?$/;

/**
 * Parses a Python traceback, innermost frame first. If exceptions are chained ("During handling of
 * the above exception", "The above exception was the direct cause"), the last one was reported. For
 * an exception group, takes the group's own frames.
 */
export function parsePython(lines: string[]): Frame[][] {
  let frames: Frame[] = [];
  let inGroup = false;
  for (const raw of lines) {
    const line = raw.replace(/^[|+ ]{1,40}/, "");
    if (inGroup && raw.startsWith("+-")) break;
    if (line.endsWith("Traceback (most recent call last):")) {
      frames = [];
      inGroup = line.startsWith("Exception Group ");
      continue;
    }
    const [, file, number, name] = CALL.exec(line) ?? [];
    if (file !== undefined) frames.push(frame(name ?? null, file, Number(number)));
  }
  return [frames.reverse()];
}
