import type { Frame } from "@/lib/errors/occurrences/occurrence";
import { frame } from "./stack-text";

/**
 * Parses a Go panic, in which each frame has one line for the function and one for the location. If
 * there are several goroutines, takes the first.
 */
export function parseGo(lines: string[]): Frame[][] {
  const frames: Frame[] = [];
  let goroutines = 0;
  for (const [i, line] of lines.entries()) {
    if (line.startsWith("goroutine ") && line.endsWith("]:") && ++goroutines > 1 && frames.length) {
      break;
    }
    const [, file, number] =
      /^(\S[^:]*\.(?:go|s)|[A-Z]:[^:]*\.go):(\d{1,9})(?: \+0x[0-9a-f]{1,16})?$/.exec(line) ?? [];
    const call = lines[i - 1];
    if (
      file === undefined ||
      !call ||
      call.startsWith("created by ") ||
      / /.test(withoutArguments(call))
    ) {
      continue;
    }
    frames.push(frame(withoutArguments(call), file, Number(number)));
  }
  return [frames];
}

/**
 * `main.(*Cart).Add(0xc000012345, 0x5)`, `main.Add({0x1, 0x2})` or `main.Add(...)` without
 * arguments.
 */
function withoutArguments(call: string): string {
  if (!call.endsWith(")")) return call;
  const open = call.lastIndexOf("(");
  return open < 1 ? call : call.slice(0, open);
}
