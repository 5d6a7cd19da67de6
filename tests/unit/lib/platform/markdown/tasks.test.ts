import type { Nodes } from "hast";
import { describe, expect, it } from "vitest";
import { findSameTask, findTasks, setTask } from "@/lib/platform/markdown/tasks";
import { markdownTree } from "@/lib/platform/markdown/tree";
import fc from "../../../../support/patterns/laws";

/** The boxes that are rendered: number, name and whether they are ticked. */
function renderedBoxes(source: string) {
  const boxes: { task: unknown; name: unknown; checked: boolean }[] = [];
  function walk(node: Nodes) {
    if (node.type === "element" && node.tagName === "input") {
      const { dataTask, ariaLabel, checked } = node.properties;
      boxes.push({ task: dataTask, name: ariaLabel, checked: checked === true });
    }
    if ("children" in node) node.children.forEach(walk);
  }
  const tree = markdownTree(source);
  if (tree) walk(tree);
  return boxes;
}

const SAMPLE = `Before:

- [ ] First **bold** one
- [x] Second
  - [ ] Nested, with \`code\`
- [X] *Only emphasis*
-    [ ] Wide
1. [ ] Numbered

  more text
- not a task [ ]
- [ ]

> - [ ] Quoted

\`\`\`
- [ ] In code
\`\`\`
`;

describe("findTasks", () => {
  it("finds the boxes that are rendered, in their order", () => {
    const tasks = findTasks(SAMPLE);
    expect(tasks.map(({ text, checked }) => [text, checked])).toEqual([
      ["First bold one", false],
      ["Second", true],
      ["Nested, with code", false],
      ["Only emphasis", true],
      ["Wide", false],
      ["Numbered", false],
      ["Quoted", false],
    ]);
    expect(renderedBoxes(SAMPLE)).toEqual(
      tasks.map(({ checked }, task) => ({ task, checked, name: expect.any(String) })),
    );
    expect(renderedBoxes(SAMPLE)[1]?.name).toBe("Second");
  });

  it("finds none in text without boxes, and in text that is too complex to render", () => {
    expect(findTasks("[a](b) [ ] - [x]")).toEqual([]);
    expect(findTasks(`${">".repeat(60_000)} - [ ] deep`)).toEqual([]);
  });
});

const line = fc.oneof(
  fc.constantFrom("- [ ] a", "- [x] **b**", "  - [X] c", "* [ ] `d`", "1. [ ] e", "> - [x] f"),
  fc.constantFrom(
    "",
    "text",
    "- item",
    "```",
    "    - [ ] code",
    "- [ ]",
    "- [ ] [x] g",
    "\t- [ ] h",
  ),
);
const source = fc.array(line, { maxLength: 12 }).map((lines) => lines.join("\n"));

describe("setTask", () => {
  it("changes one character, and ticks that box alone", () => {
    fc.assert(
      fc.property(source, fc.nat(), fc.boolean(), (text, pick, checked) => {
        const tasks = findTasks(text);
        expect(renderedBoxes(text).map((box) => box.checked)).toEqual(
          tasks.map((task) => task.checked),
        );
        const index = tasks.length === 0 ? -1 : pick % tasks.length;
        const task = tasks[index];
        if (!task) return;
        const changed = setTask(text, task, checked);
        expect(changed).toHaveLength(text.length);
        expect(findTasks(changed)).toEqual(
          tasks.map((other, at) => (at === index ? { ...other, checked } : other)),
        );
      }),
    );
  });
});

describe("findSameTask", () => {
  const before = findTasks("- [ ] a\n- [ ] b\n- [ ] c");

  it("finds a task that stayed, or moved", () => {
    expect(findSameTask(before, 1, findTasks("- [x] a\n- [ ] b\n- [ ] c"))).toBe(1);
    expect(findSameTask(before, 1, findTasks("- [ ] new\n- [x] a\n- [ ] b"))).toBe(2);
    expect(findSameTask(before, 1, findTasks("Intro\n\n- [ ] b"))).toBe(0);
  });

  it("does not guess", () => {
    expect(findSameTask(before, 1, findTasks("- [ ] a\n- [ ] c"))).toBeUndefined();
    expect(
      findSameTask(before, 1, findTasks("- [ ] b\n- [ ] b\n- [ ] b\n- [ ] b")),
    ).toBeUndefined();
    expect(findSameTask(before, 7, before)).toBeUndefined();
  });
});
