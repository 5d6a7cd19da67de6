import { type AST, RegExpParser } from "@eslint-community/regexpp";

type Has = (code: number) => boolean;

/**
 * The next operation of a backtracking matcher. `to`, `first` and `second` are positions in the
 * program.
 */
export type Instruction =
  | { op: "set"; has: Has }
  | { op: "run"; has: Has; min: number; max: number; isLazy: boolean }
  | { op: "split"; first: number; second: number }
  | { op: "jump"; to: number }
  | { op: "save"; slot: number }
  | { op: "progress"; slot: number }
  | { op: "edge"; isStart: boolean }
  | { op: "word"; isNegated: boolean }
  | { op: "look"; inner: Program; isNegated: boolean }
  | { op: "back"; group: number }
  | { op: "match" };

/** A pattern, or the content of a lookaround, for one reading direction. */
export interface Program {
  instructions: Instruction[];
  isBackward: boolean;
  /** Ends of groups and starts of loops, shared with lookarounds. */
  slots: { count: number };
  regexp: RegExp;
}

// Read before `countSteps` replaces `exec`.
// oxlint-disable-next-line typescript/unbound-method -- always called on a RegExp
export const nativeExec = RegExp.prototype.exec;

/**
 * Returns a function that tells whether a character is in a set. It asks the engine itself, once
 * per character.
 */
function setOf(raw: string, { ignoreCase, unicode, dotAll }: RegExp): Has {
  const flags = (ignoreCase ? "i" : "") + (unicode ? "u" : "") + (dotAll ? "s" : "");
  const single = new RegExp(`^(?:${raw})$`, flags);
  const results = new Map<number, boolean>();
  return (code) => {
    let has = results.get(code);
    if (has === undefined) {
      has = nativeExec.call(single, String.fromCodePoint(code)) !== null;
      results.set(code, has);
    }
    return has;
  };
}

/**
 * Compiles a pattern to instructions, in the order in which the ECMAScript specification evaluates
 * it.
 */
export function compile(regexp: RegExp): Program {
  const pattern = new RegExpParser().parsePattern(regexp.source, 0, undefined, {
    unicode: regexp.unicode,
  });
  const program: Program = {
    instructions: [],
    isBackward: false,
    slots: { count: 2 * (nativeGroups(regexp) + 1) },
    regexp,
  };
  emitAlternatives(program, pattern.alternatives);
  program.instructions.push({ op: "match" });
  return program;
}

function nativeGroups(regexp: RegExp): number {
  const empty = new RegExp(`${regexp.source}|`, regexp.flags.replace(/[gy]/g, ""));
  return (nativeExec.call(empty, "")?.length ?? 1) - 1;
}

function emitAlternatives(program: Program, alternatives: AST.Alternative[]): void {
  const { instructions } = program;
  const ends: { op: "jump"; to: number }[] = [];
  alternatives.forEach(({ elements }, at) => {
    const split = { op: "split" as const, first: 0, second: 0 };
    const isLast = at === alternatives.length - 1;
    if (!isLast) instructions.push(split);
    split.first = instructions.length;
    const ordered = program.isBackward ? [...elements].reverse() : elements;
    for (const element of ordered) emit(program, element);
    if (isLast) return;
    const end = { op: "jump" as const, to: 0 };
    ends.push(end);
    instructions.push(end);
    split.second = instructions.length;
  });
  for (const end of ends) end.to = instructions.length;
}

function emit(program: Program, element: AST.Element): void {
  const { instructions, regexp } = program;
  switch (element.type) {
    case "Group":
      emitAlternatives(program, element.alternatives);
      return;
    case "CapturingGroup": {
      const group = numberOf(element, program);
      const [open, close] = program.isBackward ? [1, 0] : [0, 1];
      instructions.push({ op: "save", slot: 2 * group + open });
      emitAlternatives(program, element.alternatives);
      instructions.push({ op: "save", slot: 2 * group + close });
      return;
    }
    case "Quantifier":
      emitQuantifier(program, element);
      return;
    case "Assertion":
      emitAssertion(program, element);
      return;
    case "Backreference":
      instructions.push({ op: "back", group: Number(element.ref) });
      return;
    case "Character":
    case "CharacterSet":
    case "CharacterClass":
      instructions.push({ op: "set", has: setOf(element.raw, regexp) });
      return;
    default:
      throw new Error(`The step counter does not support ${element.type}.`);
  }
}

/** Returns the number of a group. Groups are numbered by their opening parentheses. */
function numberOf(group: AST.CapturingGroup, { regexp }: Program): number {
  const before = regexp.source.slice(0, group.start);
  const opened = before.replace(/\\.|\[(?:\\.|[^\]\\])*\]/gs, "").match(/\((?!\?)|\(\?<(?![=!])/g);
  return (opened?.length ?? 0) + 1;
}

function emitAssertion(program: Program, assertion: AST.Assertion): void {
  const { instructions, slots, regexp } = program;
  switch (assertion.kind) {
    case "start":
    case "end":
      instructions.push({ op: "edge", isStart: assertion.kind === "start" });
      return;
    case "word":
      instructions.push({ op: "word", isNegated: assertion.negate });
      return;
    case "lookahead":
    case "lookbehind": {
      const isBackward = assertion.kind === "lookbehind";
      const inner: Program = { instructions: [], isBackward, slots, regexp };
      emitAlternatives(inner, assertion.alternatives);
      inner.instructions.push({ op: "match" });
      instructions.push({ op: "look", inner, isNegated: assertion.negate });
    }
  }
}

function emitQuantifier(program: Program, { element, min, max, greedy }: AST.Quantifier): void {
  const { instructions, slots, regexp } = program;
  const isOne = ["Character", "CharacterSet", "CharacterClass"].includes(element.type);
  if (isOne && !regexp.unicode) {
    instructions.push({ op: "run", has: setOf(element.raw, regexp), min, max, isLazy: !greedy });
    return;
  }
  for (let count = 0; count < min; count++) emit(program, element);
  const splits: { first: number; second: number }[] = [];
  const choose = () => {
    const split = { op: "split" as const, first: 0, second: 0 };
    instructions.push(split);
    splits.push(split);
    if (greedy) split.first = instructions.length;
    else split.second = instructions.length;
  };
  if (max === Number.POSITIVE_INFINITY) {
    const loop = instructions.length;
    const slot = slots.count++;
    choose();
    instructions.push({ op: "save", slot });
    emit(program, element);
    instructions.push({ op: "progress", slot }, { op: "jump", to: loop });
  } else {
    for (let count = min; count < max; count++) {
      choose();
      emit(program, element);
    }
  }
  for (const split of splits) {
    if (greedy) split.second = instructions.length;
    else split.first = instructions.length;
  }
}
