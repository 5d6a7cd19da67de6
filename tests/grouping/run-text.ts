import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync } from "node:fs";
import path from "node:path";
import { type Build, checkOut, neutral, PLACES } from "./builds";
import type { Side } from "./side";

/** Maximum number of lines in a stack trace; a stack overflow has a thousand. */
const MAX_LINES = 300;

const seedOf = (build: Build) => (build === 1 ? "3" : "7");

interface Printed {
  site: string;
  exceptionClass: string;
  message: string;
  stackTrace: string[];
}

/**
 * Runs one build of the Python program, with its libraries in a virtual environment. Returns each
 * error as its traceback.
 */
export function runPython(build: Build, work: string): Map<string, Side> {
  const home = mkdtempSync(path.join(work, "python-"));
  const libraries = `venv/lib/python3.${build === 1 ? 11 : 12}/site-packages`;
  checkOut("python", build, home, { libraries });
  const env = { ...process.env, PYTHONPATH: path.join(home, libraries) };
  const python = process.env["PYTHON"] ?? "python3";
  const ask = ["-c", "import os; print(os.path.dirname(os.__file__))"];
  const standard = execFileSync(python, ask, { encoding: "utf8" }).trim();
  const program = [path.join(home, "main.py"), seedOf(build)];
  const output = execFileSync(python, program, { cwd: home, env, encoding: "utf8" });
  const printed = output.split("\n").filter(Boolean);
  return sides(
    "python",
    printed.map((line) => JSON.parse(line) as Printed),
    [
      [home, PLACES[build]],
      [standard, "/usr/lib/python3.11"],
    ],
  );
}

/** Runs one build of the Java program. Returns each error as printStackTrace() writes it. */
export function runJava(build: Build, work: string): Map<string, Side> {
  const home = mkdtempSync(path.join(work, "java-"));
  checkOut("java", build, home);
  const sources = readdirSync(home, { recursive: true, encoding: "utf8" });
  const javac = ["-d", "classes", ...sources.filter((file) => file.endsWith(".java"))];
  execFileSync("javac", javac, { cwd: home, stdio: "ignore" });
  const java = ["-cp", "classes", "com.shop.Main", seedOf(build)];
  const output = execFileSync("java", java, { cwd: home, encoding: "utf8" });
  const printed = output.split("\u0002").filter(Boolean);
  return sides(
    "java",
    printed.map((text) => {
      const [site = "", exceptionClass = "", message = "", stack = ""] = text.split("\u0001");
      return {
        site,
        exceptionClass,
        message,
        stackTrace: stack.trimEnd().split("\n").slice(0, MAX_LINES),
      };
    }),
    [[home, PLACES[build]]],
  );
}

function sides(platform: string, printed: Printed[], places: [string, string][]) {
  return new Map(
    printed.map(({ site, ...reported }): [string, Side] => [
      site,
      neutral<Side>({ platform, ...reported }, places),
    ]),
  );
}
