import { expect, it } from "vitest";
import type { DigestItem } from "@/lib/messaging/mail/find-digest";
import { groupDigest } from "@/lib/messaging/mail/group-digest";

const item = (did: string, fields: Partial<DigestItem>): DigestItem => ({
  actor: "Ana Lima",
  did,
  excerpt: null,
  issue: null,
  project: null,
  team: null,
  ...fields,
});
const apollo = { id: 1, name: "Apollo" };
const gemini = { id: 2, name: "Gemini" };
const issue = (key: string) => ({ key, title: key });

it("groups a digest by project and issue, the newest first, and the lines of an issue in order", () => {
  const sections = groupDigest([
    item("added you to the team Ops", { team: { name: "Ops" } }),
    item("6", { project: apollo, issue: issue("AP-1") }),
    item("5", { project: gemini, issue: issue("GE-1") }),
    item("4", { project: apollo }),
    item("3", { project: apollo, issue: issue("AP-2") }),
    item("2", { project: apollo, issue: issue("AP-1") }),
  ]);
  const shown = sections.map(({ project, subjects }) => [
    project?.name,
    subjects.map(({ issue, lines }) => [issue?.key, lines.map(({ did }) => did)]),
  ]);
  expect(shown).toEqual([
    [
      "Apollo",
      [
        ["AP-1", ["2", "6"]],
        [undefined, ["4"]],
        ["AP-2", ["3"]],
      ],
    ],
    ["Gemini", [["GE-1", ["5"]]]],
    [undefined, [[undefined, ["added you to the team Ops"]]]],
  ]);
});
