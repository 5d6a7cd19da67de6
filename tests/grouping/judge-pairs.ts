import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { groupOccurrence } from "@/lib/errors/grouping/group-occurrence";
import type { Grouping } from "@/lib/errors/grouping/grouping";
import { parseStackTrace } from "@/lib/errors/stacks/parse-stack-trace";
import { toOccurrence } from "@/lib/errors/sentry/to-occurrence";
import type { Pair, Side } from "./side";

const LANGUAGES: Record<string, string> = {
  node: "JavaScript (server)",
  javascript: "JavaScript (browser)",
  python: "Python",
  php: "PHP",
  java: "Java",
  go: "Go",
};

export interface Judged extends Pair {
  /** Written by hand, or captured from programs that grouping was never tuned on. */
  half: "hand" | "runs";
  language: string;
  /** Whether it was sent by a Sentry SDK rather than as text. */
  sentBySdk: boolean;
  grouped: "same" | "different";
  right: boolean;
  groupings: [Grouping, Grouping];
}

/** Returns all pairs with the grouper's result. */
export function judgePairs(): Judged[] {
  return (["hand", "runs"] as const).flatMap((half) =>
    readPairs(half).map((pair) => {
      const [a, b] = [group(pair.a), group(pair.b)];
      const grouped = a.fingerprint === b.fingerprint ? "same" : "different";
      return {
        ...pair,
        half,
        language: LANGUAGES[platformOf(pair.a)] ?? platformOf(pair.a),
        sentBySdk: "event" in pair.a,
        grouped,
        right: grouped === pair.label,
        groupings: [a.grouping, b.grouping],
      };
    }),
  );
}

function readPairs(half: string): Pair[] {
  const folder = path.join(import.meta.dirname, half);
  return readdirSync(folder)
    .sort()
    .flatMap((file) => JSON.parse(readFileSync(path.join(folder, file), "utf8")) as Pair[]);
}

/**
 * Groups an occurrence. An SDK's event goes through the Sentry reader; text is treated the way the
 * JSON endpoint treats it, without a platform.
 */
function group(side: Side) {
  if ("event" in side) return groupOccurrence(toOccurrence(side.event, new Date()));
  const { exceptionClass, message, fingerprint = null } = side;
  if (side.frames) return groupOccurrence({ ...side, frames: side.frames, fingerprint });
  const frames = parseStackTrace((side.stackTrace ?? []).join("\n"));
  return groupOccurrence({ exceptionClass, message, frames, fingerprint, platform: null });
}

function platformOf(side: Side): string {
  return "event" in side ? String(side.event["platform"]) : side.platform;
}
