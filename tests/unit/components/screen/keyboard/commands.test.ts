import { expect, test } from "vitest";
import { COMMAND_TEXTS, type CommandSection } from "@/components/screen/keyboard/command-texts";
import { COMMAND_KEYS, type CommandName } from "@/components/screen/keyboard/commands";

const EVERYWHERE: readonly CommandSection[] = ["Everywhere", "Go to", "Lists"];
const names = (sections: readonly CommandSection[]) =>
  sections.flatMap((section) => Object.keys(COMMAND_TEXTS[section]) as CommandName[]);

test.each(["Issues", "Errors", "Inbox"] as const)("a key means one thing for %s", (kind) => {
  // The inbox shows an issue, so both kinds of commands work there at once.
  const kinds: CommandSection[] = kind === "Inbox" ? ["Issues", "Inbox"] : [kind];
  const presses = names([...EVERYWHERE, ...kinds]).flatMap((name) => [...COMMAND_KEYS[name]]);
  expect(presses).toEqual([...new Set(presses)]);
});

test("no key is also the first of a sequence, which would make it wait", () => {
  const presses = new Set<string>(Object.values(COMMAND_KEYS).flat());
  const first = [...presses].filter((keys) => keys.includes(" ")).map((keys) => keys[0] ?? "");
  expect(first.filter((press) => presses.has(press))).toEqual([]);
});

test("the cheat sheet explains every command once", () => {
  const explained = names(Object.keys(COMMAND_TEXTS) as CommandSection[]);
  expect(explained.toSorted()).toEqual(Object.keys(COMMAND_KEYS).toSorted());
});
