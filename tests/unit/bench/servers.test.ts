import { expect, test } from "vitest";
import { drawer } from "@/tests/bench/load/mix";
import { partsOf } from "@/tests/bench/modes/page-parts";
import { parseProcesses, treeOf } from "@/tests/bench/servers/memory";

test("a server's memory is that of its process and all below it", () => {
  const listed = parseProcesses(`
    1     0   1000 /sbin/init
   20     1  51200 node scripts/start.mjs
   21    20 204800 /usr/bin/node dist/main.js --flag
   22    21 102400 /usr/bin/node dist/ingest.js
   30     1  99999 node other.js
  `);
  expect(treeOf(20, listed).map(({ pid, kib }) => [pid, kib])).toEqual([
    [20, 51_200],
    [21, 204_800],
    [22, 102_400],
  ]);
});

test("the parts of a page", () => {
  const html =
    `<html><script src="/a.js?x=1&amp;y=2" async=""></script><script nomodule="" src="/old.js"></script>` +
    `<a href="/projects/1/issues/BEN-1">é</a><a href="/projects/1/issues/BEN-1?x">again</a>` +
    `<a href="/projects/1/issues/BEN-22"></a><script>data("/issues/BEN-3")</script></html>`;
  const parts = partsOf(html);
  expect(parts).toMatchObject({ cards: 2, scripts: ["/a.js?x=1&y=2"] });
  expect(parts.bytes).toBe(html.length + 1);
  expect(parts.markup).toBeLessThan(parts.bytes);
});

test("mixed load is drawn by weight, the same every time", () => {
  const make = () => ({ path: "/" });
  const load = [
    { name: "often", weight: 9, make },
    { name: "rarely", weight: 1, make },
  ];
  const draws = () => {
    const draw = drawer(load);
    return Array.from({ length: 1_000 }, () => draw().name);
  };
  expect(draws()).toEqual(draws());
  const rare = draws().filter((name) => name === "rarely").length;
  expect(rare).toBeGreaterThan(50);
  expect(rare).toBeLessThan(150);
});
