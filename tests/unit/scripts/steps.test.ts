import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

/** Runs a program with these steps. Returns its output and status. */
function run(text: string) {
  const program = `import { step } from "./scripts/steps.mjs";\n${text}`;
  const args = ["--input-type=module", "-e", program];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  return { status, stdout: stdout.replaceAll(/\d+\.\d s/g, "0.1 s"), stderr };
}

test("a step prints one line, whatever is printed while it runs", () => {
  const { status, stdout, stderr } = run(`
    const made = await step("Make it", async () => { console.log("noise"); console.error("noise"); return 7; });
    console.log("made", made);`);
  expect([status, stdout, stderr]).toEqual([0, "✓ Make it 0.1 s\nmade 7\n", ""]);
});

test.each([
  ["returns false", `console.log("why"); return false;`, "why\n", ""],
  ["throws", `console.log("before"); throw new Error("why");`, "before\n", "why\n"],
  ["ends the process", `console.error("why"); process.exit(1);`, "", "why\n"],
])("a step that %s fails, and shows everything it printed", (_, work, out, error) => {
  const { status, stdout, stderr } = run(`
    await step("Make it", async () => { ${work} });
    console.log("not reached");`);
  expect([status, stdout, stderr]).toEqual([1, `✗ Make it 0.1 s\n${out}`, error]);
});
