import type { Frame } from "@/lib/errors/occurrences/occurrence";
import { isInApp } from "@/lib/errors/stacks/in-app";
import { judgeOnce } from "@/lib/errors/occurrences/judge-once";
import { languageOf } from "@/lib/errors/stacks/language";
import { isBundle, normalFile } from "./normalize-file";
import { ANONYMOUS, isGenerated, normalFunction } from "./normalize-function";
import { MAX_FRAMES } from "@/lib/errors/stacks/stack-text";

/** How many calls count: where it happened, who called that, and who called that. */
const DEPTH = 3;

/** Functions that only raise what others found: they say nothing of where, so they do not count among the three. */
const RAISES =
  /^(?:\w+(?:\.|::|#|\\))*_*(?:[Aa]ssert|[Ii]nvariant|[Ff]ail|[Rr]aise|[Tt]hrow|[Pp]anic|[Aa]bort|[Ee]nsure|[Ee]xpect|[Pp]recondition|[Mm]ust|[Rr]equire_?(?:[Nn]on_?)?[Nn]ull)(?:[A-Z_]\w*|s|er)?$/;

/** More calls than these are not looked at: whoever raises, and minified ones, may come before. */
const ENOUGH = 12;

/** A name or a path that is longer is told by its beginning. */
const MAX_TEXT = 1_024;

export interface Call {
  /** Normalised; `<anonymous>` where it has none. */
  name: string;
  file: string;
  /** The name was made up by a minifier, so it is another one in the next build. */
  isMinified: boolean;
}

interface Chosen {
  calls: Call[];
  /**
   * The calls alone do not tell one error from another: none is the program's own, or the innermost was minified.
   */
  areVague: boolean;
  /** Names in what the program threw were made up by a minifier. */
  areMinified: boolean;
}

/**
 * The calls that the fingerprint is computed from, innermost first. All in-app calls would make a new group whenever a
 * function far out is split in two, and one for each route that reaches the same bug; the innermost alone would put
 * everything that goes through one helper together. So: of the in-app calls (of all, where none is), the innermost
 * three, not counting those that only raise. A call that comes again, as in recursion, counts once.
 */
export function chooseFrames(frames: Frame[], platform: string | null): Chosen {
  const stack = distinct(frames);
  const areMinified = isMinifiedStack(stack);
  const [own, isOwn] = ownCalls(stack, platform, areMinified);
  const told = own.filter((c) => !c.isMinified);
  const chosen = innermost(told.length === 0 ? own : told);
  const isMinified = own[0]?.isMinified === true;
  return {
    calls: chosen,
    areVague: !isOwn || isMinified,
    areMinified: isMinified,
  };
}

/** What recursion repeats is looked at once. */
function distinct(frames: Frame[]): Frame[] {
  const seen = new Map<string, Frame>();
  for (const frame of frames.slice(0, MAX_FRAMES)) {
    const name = frame.function?.slice(0, MAX_TEXT) ?? null;
    const file = frame.file?.slice(0, MAX_TEXT) ?? null;
    const key = `${name}\n${file}\n${frame.in_app}`;
    if (!seen.has(key)) seen.set(key, { ...frame, function: name, file });
  }
  return [...seen.values()];
}

/** The in-app calls, as many as it takes; all calls where none is, and then it says so. */
function ownCalls(
  stack: Frame[],
  platform: string | null,
  areMinified: boolean,
): [Call[], boolean] {
  const isOwn = (f: Frame) => isInApp(f, platform) && !isEngine(f);
  const isWritten = (f: Frame) => !isGenerated(f.function, f.file) && isOwn(f);
  for (const counts of [isWritten, isOwn]) {
    const calls: Call[] = [];
    for (const frame of stack) {
      if (!counts(frame)) continue;
      const call = callOf(frame, platform, areMinified);
      if (!calls.some((c) => c.name === call.name && c.file === call.file)) calls.push(call);
      if (calls.length >= ENOUGH || calls.filter(tellsWhere).length >= DEPTH) break;
    }
    if (calls.length > 0) return [calls, true];
  }
  return [stack.slice(0, ENOUGH).map((f) => callOf(f, platform, areMinified)), false];
}

function callOf(frame: Frame, platform: string | null, areMinified: boolean): Call {
  const language = languageOf(frame, platform);
  const name = normalFunction(frame.function, language);
  const isMinified =
    language === "javascript" && isMadeUp(name) && (areMinified || isBundle(frame.file));
  const path = normalFile(frame.file, language);
  const bare = path.slice(path.lastIndexOf("/") + 1);
  // A Java class and a Go package are in the function's name already, however the file was written.
  if (language === "java" && name.includes(".")) return { name, file: "", isMinified };
  if (language === "go" && name.includes(".")) return { name, file: bare, isMinified };
  return { name: isMinified ? ANONYMOUS : name, file: path, isMinified };
}

/** One or two letters, or three that no one would say: what minifiers call functions; and what has no name at all. */
function isMadeUp(name: string): boolean {
  return (
    name === ANONYMOUS || /^(?!GET$|PUT$)(?:[\w$]{1,2}|(?=.{1,2}[A-Z\d$_])[\w$]{3})$/.test(name)
  );
}

/** A bundle that is not named like one: most of what it names is named by a minifier. */
function isMinifiedStack(frames: Frame[]): boolean {
  const names = frames
    .filter((f) => isBuilt(f.file ?? "", null))
    .map((f) => normalFunction(f.function, "javascript"))
    .filter((name) => name !== ANONYMOUS);
  const madeUp = names.filter(isMadeUp).length;
  return madeUp >= 2 && madeUp * 2 >= names.length;
}

/** A script that a page loads, or of a folder that builds are written to. */
const isBuilt = judgeOnce((file: string, _kind: null): boolean => {
  const start = /^(?:https?|app|capacitor):\/\/|\/(?:dist|build|out)\//.exec(file);
  if (start === null) return false;
  return /\.[cm]?js(?:\?|$)/.test(file.slice(start.index + start[0].length));
});

/** Calls of the engine itself, which come and go with its version whoever says that they are in-app. */
function isEngine(frame: Frame): boolean {
  return /^(?:<anonymous>|native|\[native code\]|node:.*)$/.test(frame.file ?? "");
}

function tellsWhere(call: Call): boolean {
  return !call.isMinified && !RAISES.test(call.name);
}

function innermost(calls: Call[]): Call[] {
  const raising = calls.findIndex((c) => !RAISES.test(c.name));
  return calls.slice(0, Math.max(raising, 0) + DEPTH);
}
