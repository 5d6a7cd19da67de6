import type { Frame } from "@/lib/errors/occurrences/occurrence";
import { frame } from "./stack-text";

const CALL = /^at ([^\s(][^(]*)\(([^()]*)\)(?: in (.+):line (\d{1,9}))?$/;

/** Printed by the JVM in place of parameters. */
const JVM = /:\d+$|^(?:Native Method|Unknown Source)$/;

/** Parses a .NET stack: `at Shop.Cart.Add(Item item) in /src/Cart.cs:line 12`. */
export function parseDotnet(lines: string[]): Frame[][] {
  const frames = lines.flatMap((line) => {
    const [, name, source, file, number] = CALL.exec(line) ?? [];
    if (name === undefined || name.endsWith(" ") || !name.includes(".") || JVM.test(source ?? ""))
      return [];
    return [frame(name, file ?? null, number === undefined ? null : Number(number))];
  });
  return [frames];
}
