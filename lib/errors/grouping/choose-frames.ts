import type { Frame } from "@/lib/errors/occurrences/occurrence";
import { isInApp } from "@/lib/errors/stacks/in-app";
import { memoizeInEnvelope } from "@/lib/errors/occurrences/memoize-in-envelope";
import { languageOf } from "@/lib/errors/stacks/language";
import { isBundle, normalizeFile } from "./normalize-file";
import { ANONYMOUS, isGenerated, normalizeFunction } from "./normalize-function";
import { MAX_FRAMES } from "@/lib/errors/stacks/stack-text";

/** Number of frames that count: where the error happened, its caller, and the caller's caller. */
const DEPTH = 3;

/**
 * Functions that only throw errors detected elsewhere. They do not identify where the error
 * happened, so they do not count toward the three.
 */
const RAISES =
  /^(?:\w+(?:\.|::|#|\\))*_*(?:[Aa]ssert|[Ii]nvariant|[Ff]ail|[Rr]aise|[Tt]hrow|[Pp]anic|[Aa]bort|[Ee]nsure|[Ee]xpect|[Pp]recondition|[Mm]ust|[Rr]equire_?(?:[Nn]on_?)?[Nn]ull)(?:[A-Z_]\w*|s|er)?$/;

/**
 * Maximum number of frames examined. Helpers that throw and minified frames may come before the
 * ones that count.
 */
const MAX_EXAMINED = 12;

/** Longer names and paths are truncated. */
const MAX_TEXT = 1_024;

export interface Call {
  /** Normalized; `<anonymous>` if the function has no name. */
  name: string;
  file: string;
  /** True if a minifier chose the name, so it differs in the next build. */
  isMinified: boolean;
}

interface Chosen {
  calls: Call[];
  /**
   * True if the frames alone do not identify the error: they are not in-app, or the innermost is
   * minified.
   */
  areVague: boolean;
  /** True if a minifier renamed the class of the thrown error. */
  areMinified: boolean;
}

/**
 * Returns the frames that the fingerprint is computed from, innermost first. If all in-app frames
 * counted, splitting an outer function would create a new group, and so would every path to the
 * same bug. If only the innermost counted, everything that passes through a shared helper would be
 * one group. So this takes the innermost three in-app frames (or the innermost three of all frames
 * if none are in-app), not counting those that only throw. A repeated frame, as in recursion,
 * counts once.
 */
export function chooseFrames(frames: Frame[], platform: string | null): Chosen {
  const stack = distinct(frames);
  const areMinified = isMinifiedStack(stack);
  const [own, isOwn] = ownCalls(stack, platform, areMinified);
  const readable = own.filter((c) => !c.isMinified);
  const chosen = innermost(readable.length === 0 ? own : readable);
  const isMinified = own[0]?.isMinified === true;
  return {
    calls: chosen,
    areVague: !isOwn || isMinified,
    areMinified: isMinified,
  };
}

/** Returns the distinct frames, so frames repeated by recursion are checked only once. */
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

/**
 * Returns as many in-app frames as needed, or all frames if none are in-app, and whether the frames
 * returned are in-app.
 */
function ownCalls(
  stack: Frame[],
  platform: string | null,
  areMinified: boolean,
): [Call[], boolean] {
  const isOwn = (f: Frame) => isInApp(f, platform) && !isEngine(f);
  const isWritten = (f: Frame) => !isGenerated(f.function, f.file) && isOwn(f);
  for (const isCounted of [isWritten, isOwn]) {
    const calls: Call[] = [];
    for (const frame of stack) {
      if (!isCounted(frame)) continue;
      const call = callOf(frame, platform, areMinified);
      if (!calls.some((c) => c.name === call.name && c.file === call.file)) calls.push(call);
      if (calls.length >= MAX_EXAMINED || calls.filter(isInformative).length >= DEPTH) break;
    }
    if (calls.length > 0) return [calls, true];
  }
  return [stack.slice(0, MAX_EXAMINED).map((f) => callOf(f, platform, areMinified)), false];
}

function callOf(frame: Frame, platform: string | null, areMinified: boolean): Call {
  const language = languageOf(frame, platform);
  const name = normalizeFunction(frame.function, language);
  const isMinified =
    language === "javascript" && looksMinified(name) && (areMinified || isBundle(frame.file));
  const path = normalizeFile(frame.file, language);
  const bare = path.slice(path.lastIndexOf("/") + 1);
  // In Java the function's name already includes its class, and in Go its package, so the path to
  // the file is not needed.
  if (language === "java" && name.includes(".")) return { name, file: "", isMinified };
  if (language === "go" && name.includes(".")) return { name, file: bare, isMinified };
  return { name: isMinified ? ANONYMOUS : name, file: path, isMinified };
}

/**
 * Matches names that minifiers give functions: one or two characters, or three with a capital,
 * digit, `$` or `_` after the first. Also matches anonymous functions.
 */
function looksMinified(name: string): boolean {
  return (
    name === ANONYMOUS || /^(?!GET$|PUT$)(?:[\w$]{1,2}|(?=.{1,2}[A-Z\d$_])[\w$]{3})$/.test(name)
  );
}

/**
 * Detects a bundle without a hash in its name: at least half of the function names in built files,
 * and at least two, look minified.
 */
function isMinifiedStack(frames: Frame[]): boolean {
  const names = frames
    .filter((f) => isBuilt(f.file ?? "", null))
    .map((f) => normalizeFunction(f.function, "javascript"))
    .filter((name) => name !== ANONYMOUS);
  const minified = names.filter(looksMinified).length;
  return minified >= 2 && minified * 2 >= names.length;
}

/** A script that a page loads, or one in a build's output folder. */
const isBuilt = memoizeInEnvelope((file: string, _kind: null): boolean => {
  const start = /^(?:https?|app|capacitor):\/\/|\/(?:dist|build|out)\//.exec(file);
  if (start === null) return false;
  return /\.[cm]?js(?:\?|$)/.test(file.slice(start.index + start[0].length));
});

/**
 * True for the engine's own frames, even if they are marked in-app, because they vary with its
 * version.
 */
function isEngine(frame: Frame): boolean {
  return /^(?:<anonymous>|native|\[native code\]|node:.*)$/.test(frame.file ?? "");
}

function isInformative(call: Call): boolean {
  return !call.isMinified && !RAISES.test(call.name);
}

function innermost(calls: Call[]): Call[] {
  const start = calls.findIndex((c) => !RAISES.test(c.name));
  return calls.slice(0, Math.max(start, 0) + DEPTH);
}
