import type { Frame } from "@/lib/errors/occurrences/occurrence";
import { frame } from "./stack-text";

const CALL = /^at ([^\s(]+)\(([^()]*)\)/;

/**
 * Parses a Java or Kotlin stack: the frames of the reported exception, which is printed first, then
 * those of each cause (without shared frames). Suppressed exceptions are left out.
 */
export function parseJava(lines: string[]): Frame[][] {
  const exceptions: Frame[][] = [[]];
  let isSuppressed = false;
  for (const line of lines) {
    const [, chained] = /^(Caused by|Suppressed): /.exec(line) ?? [];
    if (chained !== undefined) {
      isSuppressed = chained === "Suppressed";
      exceptions.push([]);
    }
    const read = isSuppressed ? null : readCall(line);
    if (read !== null) exceptions.at(-1)?.push(read);
  }
  return exceptions;
}

function readCall(line: string): Frame | null {
  const [, qualified, source] = CALL.exec(line) ?? [];
  if (qualified === undefined || source === undefined) return null;
  // `app//java.base@17.0.1/java.lang.Thread.run`: class loader and module.
  const name = qualified.slice(qualified.lastIndexOf("/", hiddenClass(qualified)) + 1);
  const [, file = null, number] = /^(\S+\.[a-z]+)(?::(\d{1,9}))?$/.exec(source) ?? [];
  if (
    file === null &&
    !/^(?:Native Method|Unknown Source|<generated>|Unknown Source:\d+)$/.test(source)
  ) {
    return null;
  }
  return frame(name, file, number === undefined ? null : Number(number));
}

/** `Cart$$Lambda$14/0x0000000800c03000.run` has a slash of its own. */
function hiddenClass(qualified: string): number {
  const lambda = qualified.indexOf("$$Lambda");
  return lambda < 0 ? qualified.length : lambda;
}
