import { GroupStatus } from "@/lib/issues/issues/enumerations";
import type { ErrorGroup } from "@/lib/errors/groups/schema";
import type { GroupState } from "@/lib/errors/groups/state-schema";
import { countGroups } from "./triage-text";

/** Actions on a group's status. The name is the last path segment in the API and the keyboard command. */
export type Verb = "resolve" | "ignore" | "reopen";

/** The resulting status, and the past tense for messages such as "TypeError resolved". */
export const VERBS = {
  resolve: { to: GroupStatus.Resolved, label: "Resolve", done: "resolved" },
  ignore: { to: GroupStatus.Ignored, label: "Ignore", done: "ignored" },
  reopen: { to: GroupStatus.Open, label: "Reopen", done: "reopened" },
} as const satisfies Record<Verb, { to: GroupStatus; label: string; done: string }>;

/** Returns the actions that change a given status. */
export function possibleVerbs(status: number): Verb[] {
  return (Object.keys(VERBS) as Verb[]).filter((verb) => VERBS[verb].to !== status);
}

/** Returns what swiping a row does: right resolves and left ignores, and again takes it back. */
export function swipeVerb(status: number, side: "right" | "left"): Verb {
  const verb = side === "right" ? "resolve" : "ignore";
  return VERBS[verb].to === status ? "reopen" : verb;
}

function verbTo(status: number): Verb {
  if (status === GroupStatus.Resolved) return "resolve";
  return status === GroupStatus.Ignored ? "ignore" : "reopen";
}

/** Returns why the occurrences are grouped, in one or two sentences. */
export function groupingText(grouping: ErrorGroup["grouping"]): string {
  switch (grouping?.source) {
    case "frames":
      return "Same exception class, same calls, same environment. Line numbers and addresses are ignored, so errors from a new release stay in the group.";
    case "message":
      return "There was no stack trace to compare, so errors with the same exception class and message are grouped within an environment. Numbers, ids and quoted values in the message are ignored.";
    case "client":
      return "The app set its own fingerprint, which applies within the environment.";
    case undefined:
      return "The input for its fingerprint wasn’t stored with this group.";
  }
}

/** Returns the heading for the list of a fingerprint's inputs. */
export function inputsLabel(source: "frames" | "message" | "client"): string {
  return source === "frames"
    ? "Exception class and calls used for grouping"
    : source === "message"
      ? "Exception class and message used for grouping"
      : "Parts of the fingerprint sent by the app";
}

type MergeKind = NonNullable<GroupState["merge"]>["kind"];

const MERGE_TEXTS: Record<MergeKind, (names: string) => string> = {
  merged: (names) => `merged ${names} into it`,
  unmerged: (names) => `unmerged ${names}`,
  merged_into: (names) => `merged it into ${names}`,
  unmerged_from: (names) => `unmerged it from ${names}`,
};

/** "KeyError and RangeError", "6 errors". */
function namesOf(groups: readonly { exception_class: string }[]): string {
  if (groups.length === 0 || groups.length > 2) return countGroups(groups.length);
  return groups.map(({ exception_class: name }) => name).join(" and ");
}

/** Returns an entry in a group's history as the text that follows the person's name, if any. */
export function stateText(
  { status, is_regression, merge }: Pick<GroupState, "status" | "is_regression" | "merge">,
  hasActor: boolean,
): string {
  if (merge) {
    const text = MERGE_TEXTS[merge.kind](namesOf(merge.groups));
    return hasActor ? text : `Somebody ${text}`;
  }
  if (is_regression) return "It occurred again after being resolved";
  const { done } = VERBS[verbTo(status)];
  return hasActor ? `${done} it` : `It was ${done}`;
}
