import type { Frame } from "@/lib/errors/occurrences/occurrence";
import { frame } from "./stack-text";

const CALL = /^(?:from )?([^\s:][^:]*|[A-Z]:[^:]*):(\d{1,9}):in [`']([^']*)'/;

/** Parses a Ruby backtrace: ``/app/cart.rb:12:in `add'``. */
export function parseRuby(lines: string[]): Frame[][] {
  const frames = lines.flatMap((line) => {
    const [, file, number, name] = CALL.exec(line) ?? [];
    return file === undefined ? [] : [frame(name ?? null, file, Number(number))];
  });
  return [frames];
}
