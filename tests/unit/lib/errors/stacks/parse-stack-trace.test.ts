import { expect, test } from "vitest";
import { parseStackTrace } from "@/lib/errors/stacks/parse-stack-trace";

/** Returns `function|file|line|column` for each call. */
function read(text: string): string[] {
  return parseStackTrace(text).map((f) =>
    [f.function, f.file, f.line, f.column].map((part) => part ?? "").join("|"),
  );
}

test.each([
  ["a name", "at run (/app/a.js:1:2)", "run|/app/a.js|1|2"],
  ["no name", "at /app/a.js:1:2", "|/app/a.js|1|2"],
  ["async", "at async run (/app/a.js:1:2)", "run|/app/a.js|1|2"],
  ["async without a name", "at async file:///app/a.mjs:1:2", "|file:///app/a.mjs|1|2"],
  ["a constructor", "at new Cart (/app/a.js:1:2)", "new Cart|/app/a.js|1|2"],
  ["an alias", "at Object.f [as g] (a.js:1:2)", "Object.f [as g]|a.js|1|2"],
  [
    "Node's own code",
    "at node:internal/process/task_queues:95:5",
    "|node:internal/process/task_queues|95|5",
  ],
  ["native", "at Array.map (native)", "Array.map|native||"],
  ["built-in code", "at Array.map (<anonymous>)", "Array.map|<anonymous>||"],
  ["Promise.all", "at async Promise.all (index 0)", "Promise.all|native||"],
  ["no column", "at run (a.js:7)", "run|a.js|7|"],
  ["Windows", "at run (C:\\shop\\a.js:1:2)", "run|C:\\shop\\a.js|1|2"],
  ["webpack", "at f (webpack:///./src/a.ts?1a2b:1:2)", "f|webpack:///./src/a.ts?1a2b|1|2"],
  [
    "a folder in parentheses",
    "at P (app:///app/(shop)/page.js:1:2)",
    "P|app:///app/(shop)/page.js|1|2",
  ],
  [
    "eval",
    "at eval (eval at f (http://x.test/a.js:3:4), <anonymous>:1:1)",
    "eval|http://x.test/a.js|3|4",
  ],
  ["the start of a cause", "at f (/a.js:1:2) {", "f|/a.js|1|2"],
])("V8: %s", (_, line, call) => {
  expect(read(`Error: no\n    ${line}`)).toEqual([call]);
});

test.each([
  ["a name", "run@https://x.test/a.js:1:2", "run|https://x.test/a.js|1|2"],
  ["no name", "@https://x.test/a.js:1:2", "|https://x.test/a.js|1|2"],
  ["inside a function", "run/<@https://x.test/a.js:1:2", "run/<|https://x.test/a.js|1|2"],
  ["a scoped package", "f@http://x.test/@scope/a.js:1:2", "f|http://x.test/@scope/a.js|1|2"],
  ["native", "map@[native code]", "map|native||"],
  ["Safari", "global code@https://x.test/a.js:1:2", "global code|https://x.test/a.js|1|2"],
  ["eval", "f@https://x.test/a.js line 12 > eval:1:1", "f|https://x.test/a.js|12|"],
])("Firefox and Safari: %s", (_, line, call) => {
  expect(read(line)).toEqual([call]);
});

test("JavaScript: an error with a cause is read without its cause", () => {
  const text =
    "Error: outer\n    at save (/app/save.js:1:2) {\n  [cause]: Error: inner\n      at f (/app/driver.js:3:4)\n}";
  expect(read(text)).toEqual(["save|/app/save.js|1|2"]);
});

test("Python: the last call is the innermost, and the last of several chained exceptions counts", () => {
  const text = `Traceback (most recent call last):
  File "/app/store.py", line 20, in get
    return self.data[key]
KeyError: 'a'

During handling of the above exception, another exception occurred:

Traceback (most recent call last):
  File "/app/main.py", line 3, in <module>
    show()
  File "/app/show.py", line 12, in show
    raise LookupFailed("no")
LookupFailed: no`;
  expect(read(text)).toEqual(["show|/app/show.py|12|", "<module>|/app/main.py|3|"]);
});

test("Python: an exception group's own calls are read", () => {
  const text = `  + Exception Group Traceback (most recent call last):
  |   File "/app/main.py", line 3, in run
  |     raise ExceptionGroup("two", errors)
  | ExceptionGroup: two (2 sub-exceptions)
  +-+---------------- 1 ----------------
    | Traceback (most recent call last):
    |   File "/app/one.py", line 1, in one`;
  expect(read(text)).toEqual(["run|/app/main.py|3|"]);
});

test("PHP: each location is paired with the function that contains it", () => {
  const text = `PHP Fatal error:  Uncaught TypeError: no in /app/src/Cart.php:12
Stack trace:
#0 /app/src/Shop.php(30): App\\Cart->add(Object(App\\Item), 'a (b)')
#1 [internal function]: App\\Shop->{closure}(1)
#2 /app/index.php(9): array_map(Object(Closure), Array)
#3 {main}
  thrown in /app/src/Cart.php on line 12`;
  expect(read(text)).toEqual([
    "App\\Cart->add|/app/src/Cart.php|12|",
    "App\\Shop->{closure}|/app/src/Shop.php|30|",
    "array_map|||",
    "|/app/index.php|9|",
  ]);
});

test("PHP: without a header, the innermost location is unknown; Laravel's log has a header", () => {
  const calls = "#0 /app/a.php(3): f()\n#1 {main}";
  expect(read(calls)).toEqual(["f|||", "|/app/a.php|3|"]);
  const log = `[2026-01-01 00:00:00] production.ERROR: no {"exception":"[object] (Exception(code: 0): no at /app/b.php:5)\n[stacktrace]\n${calls}`;
  expect(read(log)).toEqual(["f|/app/b.php|5|", "|/app/a.php|3|"]);
});

test("Java: class loaders and modules are ignored, and an in-app cause replaces a framework's wrapper", () => {
  const text = `java.lang.IllegalStateException: no
	at app//com.shop.Cart.add(Cart.java:12)
	at com.shop.Cart$$Lambda$14/0x0000000800c03000.run(Unknown Source)
	at java.base@21.0.2/java.lang.Thread.run(Thread.java:1583) ~[na:na]
	at jdk.internal.misc.Unsafe.park(Native Method)
	Suppressed: java.io.IOException: closed
		at com.shop.File.close(File.java:1)
Caused by: java.io.IOException: broken
	at com.shop.Disk.read(Disk.kt:5)
	... 12 more`;
  expect(read(text)).toEqual([
    "com.shop.Cart.add|Cart.java|12|",
    "com.shop.Cart$$Lambda$14/0x0000000800c03000.run|||",
    "java.lang.Thread.run|Thread.java|1583|",
    "jdk.internal.misc.Unsafe.park|||",
  ]);
  const wrapped = `jakarta.servlet.ServletException: failed
	at org.springframework.web.servlet.FrameworkServlet.processRequest(FrameworkServlet.java:1022)
Caused by: java.lang.NullPointerException
	at com.shop.Coupons.apply(Coupons.java:25)
	... 47 more`;
  expect(read(wrapped)).toEqual(["com.shop.Coupons.apply|Coupons.java|25|"]);
});

test("Go: only the goroutine that panicked is read", () => {
  const text = `panic: boom

goroutine 7 [running]:
main.(*Cart).Add(0xc000012345, {0x1, 0x2})
	/app/cart.go:12 +0x1d
main.main()
	/app/main.go:8
created by main.start in goroutine 1
	/app/main.go:5 +0x5c

goroutine 8 [select]:
main.wait()
	/app/wait.go:3 +0x20
exit status 2`;
  expect(read(text)).toEqual(["main.(*Cart).Add|/app/cart.go|12|", "main.main|/app/main.go|8|"]);
});

test("Ruby and .NET traces are read", () => {
  expect(
    read("/app/cart.rb:12:in `add': no (RuntimeError)\n\tfrom /app/a.rb:3:in 'Shop#run'"),
  ).toEqual(["add|/app/cart.rb|12|", "Shop#run|/app/a.rb|3|"]);
  const text = `System.Exception: no
   at Shop.Cart.Add(Item item) in C:\\src\\Cart.cs:line 12
   at System.Threading.Tasks.Task.Wait(TimeSpan t)`;
  expect(read(text)).toEqual([
    "Shop.Cart.Add|C:\\src\\Cart.cs|12|",
    "System.Threading.Tasks.Task.Wait|||",
  ]);
});

test.each([
  "",
  "Error: nothing more",
  "meet me at the station (12:30)",
  "write to bob@example.org:25",
  "    at Cart\n    at div",
  '{"stack": [1, 2]}',
  "\u0000\u0001\ud800",
])("%j is not a stack trace", (text) => {
  expect(parseStackTrace(text)).toEqual([]);
});

const LENGTH = 262_144;

test.each([
  "\n",
  "at ",
  "at (((((",
  "at a (b:1:1)\n",
  `at ${":1".repeat(1_000)}\n`,
  `at ${"a.".repeat(1_000)}(a.a\n`,
  `at a(b) in ${":line ".repeat(300)}\n`,
  'File "a", line 1, in b\n',
  `#0 ${"(1".repeat(1_000)}\n`,
  ".php:1 in ",
  `${".go".repeat(600)}\n`,
  "a\n\ta.go:1\n",
  "@/:1:1\n",
  "x:1:in `",
  "Caused by: a\nat a.b(A.java:1)\n",
])("a trace that repeats %j endlessly yields at most 500 calls", (piece) => {
  const text = piece.repeat(Math.ceil(LENGTH / piece.length)).slice(0, LENGTH);
  expect(parseStackTrace(text).length).toBeLessThanOrEqual(500);
});

test("both ends of a trace with thousands of lines are read", () => {
  const many = (line: string) => Array.from({ length: 9_000 }, () => line).join("\n");
  expect(read(`at first (/a.js:1:2)\n${many("at f (/b.js:1:2)")}`)[0]).toBe("first|/a.js|1|2");
  expect(read(`${many('File "/b.py", line 1, in f')}\nFile "/a.py", line 1, in last`)[0]).toBe(
    "last|/a.py|1|",
  );
});
