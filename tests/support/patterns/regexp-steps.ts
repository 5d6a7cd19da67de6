import { compile, nativeExec, type Program } from "./regexp-program";

/**
 * Measures the cost of regular expressions not in time, which depends on the machine, but in the
 * steps of a matcher that backtracks as ECMAScript specifies, character by character and without
 * any engine's optimizations.
 */

/** More than any test input needs. A pattern that exceeds it is stopped, and the test fails. */
const MAX_STEPS = 400_000_000;

let steps = 0;

/**
 * A position to backtrack to. For a run of one kind of character, each retry moves the end of the
 * run by `change`, as far as `until`.
 */
interface Choice {
  at: number;
  position: number;
  slots: number[];
  until: number;
  change: number;
}

const WORD = /^\w$/;
const isWord = (char: string) => char !== "" && nativeExec.call(WORD, char) !== null;
const isBreak = (char: string) => "\n\r\u2028\u2029".includes(char);

/**
 * Returns the code point on one side of a position (the code unit if the pattern has no `u` flag),
 * or -1 or NaN outside the text.
 */
function codeAt({ regexp, isBackward }: Program, text: string, position: number): number {
  if (!isBackward) {
    return (regexp.unicode ? text.codePointAt(position) : text.charCodeAt(position)) ?? -1;
  }
  if (position === 0) return -1;
  const before = text.charCodeAt(position - 1);
  const isPair = regexp.unicode && position > 1 && before >= 0xdc00 && before <= 0xdfff;
  return isPair && (text.codePointAt(position - 2) ?? 0) > 0xffff
    ? (text.codePointAt(position - 2) ?? -1)
    : before;
}

/** Returns where a match that begins at `start` ends, or -1. */
function match(program: Program, text: string, start: number, initialSlots: number[]): number {
  const { instructions, isBackward, regexp } = program;
  const direction = isBackward ? -1 : 1;
  const choices: Choice[] = [];
  let slots = initialSlots;
  let at = 0;
  let position = start;

  const matches = (instruction: (typeof instructions)[number]): boolean => {
    switch (instruction.op) {
      case "set": {
        const code = codeAt(program, text, position);
        if (Number.isNaN(code) || code < 0 || !instruction.has(code)) return false;
        position += direction * (code > 0xffff ? 2 : 1);
        return true;
      }
      case "run": {
        const { has, min, max, isLazy } = instruction;
        const limit = isLazy ? min : max;
        let end = position;
        for (let count = 0; count < limit; count++) {
          const code = isBackward ? text.charCodeAt(end - 1) : text.charCodeAt(end);
          if (Number.isNaN(code) || !has(code)) break;
          steps += 1;
          end += direction;
        }
        const shortest = position + direction * min;
        if ((end - shortest) * direction < 0) return false;
        if (isLazy) {
          const until = max === Number.POSITIVE_INFINITY ? Number.NaN : position + direction * max;
          choices.push({ at, position: end, slots, until, change: direction });
        } else if (end !== shortest) {
          choices.push({
            at: at + 1,
            position: end - direction,
            slots,
            until: shortest,
            change: -direction,
          });
        }
        position = end;
        return true;
      }
      case "split":
        choices.push({ at: instruction.second, position, slots, until: position, change: 0 });
        at = instruction.first - 1;
        return true;
      case "jump":
        at = instruction.to - 1;
        return true;
      case "save":
        slots = slots.with(instruction.slot, position);
        return true;
      case "progress":
        return slots[instruction.slot] !== position;
      case "edge": {
        const beside = text.charAt(instruction.isStart ? position - 1 : position);
        return beside === "" || (regexp.multiline && isBreak(beside));
      }
      case "word": {
        const isEdge = isWord(text.charAt(position - 1)) !== isWord(text.charAt(position));
        return isEdge !== instruction.isNegated;
      }
      case "look":
        return match(instruction.inner, text, position, slots) >= 0 !== instruction.isNegated;
      case "back": {
        const [from = -1, to = -1] = slots.slice(2 * instruction.group, 2 * instruction.group + 2);
        const captured = from < 0 || to < 0 ? "" : text.slice(from, to);
        const ahead = text.slice(position, position + captured.length);
        const isSame = regexp.ignoreCase
          ? captured.toLowerCase() === ahead.toLowerCase()
          : captured === ahead;
        if (isSame) position += captured.length;
        return isSame;
      }
      case "match":
        return true;
    }
  };

  for (;;) {
    const instruction = instructions[at];
    if (!instruction) throw new Error("The program has no `match` instruction at its end.");
    steps += 1;
    if (steps > MAX_STEPS) throw new Error(`More than ${MAX_STEPS} steps for /${regexp.source}/.`);
    if (matches(instruction)) {
      if (instruction.op === "match") return position;
      at += 1;
      continue;
    }
    if (!goBack()) return -1;
  }

  function goBack(): boolean {
    for (;;) {
      const choice = choices.pop();
      if (!choice) return false;
      ({ at, position, slots } = choice);
      const instruction = instructions[at];
      const isLazyRun = choice.change === direction && instruction?.op === "run";
      if (isLazyRun) {
        if (position === choice.until) continue;
        const code = isBackward ? text.charCodeAt(position - 1) : text.charCodeAt(position);
        if (Number.isNaN(code) || !instruction.has(code)) continue;
        steps += 1;
        position += direction;
        choices.push({ ...choice, position });
        at += 1;
      } else if (choice.change !== 0 && position !== choice.until) {
        choices.push({ ...choice, position: position + choice.change });
      }
      return true;
    }
  }
}

const programs = new Map<string, Program>();

function programOf(regexp: RegExp): Program {
  const key = String(regexp);
  let program = programs.get(key);
  if (!program) programs.set(key, (program = compile(regexp)));
  return program;
}

/** Returns where the first match at or after `from` begins, or -1. */
function find(regexp: RegExp, text: string, from: number): number {
  const program = programOf(regexp);
  for (let start = from; start <= text.length; start++) {
    const slots = new Array<number>(program.slots.count).fill(-1);
    if (match(program, text, start, slots) >= 0) return start;
    if (regexp.sticky) return -1;
  }
  return -1;
}

/**
 * Returns the number of steps that all regular expressions take while `run` runs. `run` gets the
 * engine's own matches. Throws if the counter finds a different one, because its count would be
 * wrong.
 */
export function countSteps(run: () => unknown): number {
  steps = 0;
  let isCounting = false;
  const counting = function (this: RegExp, text: string) {
    // The counter's own expressions are not counted.
    if (isCounting) return nativeExec.call(this, text);
    const from = this.global || this.sticky ? this.lastIndex : 0;
    const found = nativeExec.call(this, text);
    isCounting = true;
    const start = from > text.length ? -1 : find(this, text, from);
    isCounting = false;
    if (start !== (found?.index ?? -1)) {
      throw new Error(`The step counter and the engine disagree on /${this.source}/.`);
    }
    return found;
  };
  RegExp.prototype.exec = counting;
  try {
    run();
  } finally {
    RegExp.prototype.exec = nativeExec;
  }
  return steps;
}
