import { expect, test } from "vitest";
import { splitChain } from "@/lib/errors/stacks/split-chain";

/** Returns each exception's class, message and first line, and whether it was being handled. */
const read = (text: string) =>
  splitChain(text).map(({ exceptionClass, message, text: part, isContext }) => [
    exceptionClass,
    message,
    part.split("\n")[0],
    isContext,
  ]);

test("a stack without a cause is one exception, also if its message has several lines", () => {
  expect(read("Error: two\nlines\n    at f (/a.js:1:2)\n")).toEqual([
    ["Error", "two\nlines", "Error: two", false],
  ]);
});

test("Java: each cause starts a part", () => {
  const text =
    "com.shop.CartError: lost\n\tat com.shop.Cart.total(Cart.java:7)\nCaused by: java.io.IOException: reset\n\tat java.net.Socket.read(Socket.java:1)\n\t... 23 more";
  expect(read(text)).toEqual([
    ["com.shop.CartError", "lost", "com.shop.CartError: lost", false],
    ["java.io.IOException", "reset", "java.io.IOException: reset", false],
  ]);
});

test("Node: a cause printed within braces", () => {
  const text =
    "Error: outer\n    at save (/app/save.js:1:2) {\n  [cause]: RangeError: inner\n      at f (/app/driver.js:3:4)\n}";
  expect(read(text).map(([name]) => name)).toEqual(["Error", "RangeError"]);
});

test("Python: the cause is printed first, with its title last", () => {
  const part = (name: string) =>
    `Traceback (most recent call last):\n  File "a.py", line 1, in f\n${name}: m`;
  const cause = "The above exception was the direct cause of the following exception:";
  const context = "During handling of the above exception, another exception occurred:";
  const text = `${part("A")}\n\n${context}\n\n${part("B")}\n\n${cause}\n\n${part("C")}\n`;
  expect(read(text).map(([name, message, , isContext]) => [name, message, isContext])).toEqual([
    ["C", "m", false],
    ["B", "m", false],
    ["A", "m", true],
  ]);
});

test("PHP: the thrown exception is the last one", () => {
  const part = (name: string) => `${name}: m in /app/a.php:3\nStack trace:\n#0 {main}`;
  expect(read(`${part("PDOException")}\n\nNext ${part("App\\CartError")}`)).toEqual([
    ["App\\CartError", "m", "App\\CartError: m in /app/a.php:3", false],
    ["PDOException", "m", "PDOException: m in /app/a.php:3", false],
  ]);
});
