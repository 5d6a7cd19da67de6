import { expect, test } from "vitest";
import {
  drawTree,
  indexesOf,
  pagesOf,
  parseLog,
  planTable,
  scansOf,
} from "@/tests/bench/plans/explain";
import { mostFrequent } from "@/tests/bench/plans/trace";

const PLAN = {
  "Node Type": "Limit",
  "Actual Rows": 1,
  "Actual Loops": 1,
  "Shared Hit Blocks": 7,
  "Shared Read Blocks": 2,
  Plans: [
    {
      "Node Type": "Nested Loop",
      "Actual Rows": 1,
      "Actual Loops": 1,
      Plans: [
        {
          "Node Type": "Index Scan",
          "Relation Name": "issues",
          "Index Name": "issues_pkey",
          "Actual Rows": 1,
          "Actual Loops": 1,
        },
        { "Node Type": "Seq Scan", "Relation Name": "lanes", "Actual Rows": 4, "Actual Loops": 2 },
        {
          "Node Type": "Index Scan",
          "Relation Name": "epics",
          "Index Name": "epics_pkey",
          "Actual Rows": 0,
          "Actual Loops": 0,
        },
      ],
    },
  ],
};

/** An entry as PostgreSQL logs it: continuation lines start with a tab. */
function entry(statement: string, milliseconds: number): string {
  const json = JSON.stringify({ "Query Text": statement, Plan: PLAN }, null, 2);
  const lines = json.split("\n").map((line) => `\t${line}\n`);
  return `2026-01-31 09:15:00.123 UTC [7] LOG:  duration: ${milliseconds.toFixed(3)} ms  plan:\n${lines.join("")}`;
}

test("reads plans from between other lines of the log", () => {
  const log = `LOG:  checkpoint starting\n${entry("SELECT\n  1", 0.25)}LOG:  connection received\n`;
  expect(parseLog(log)).toEqual([{ statement: "SELECT 1", milliseconds: 0.25, plan: PLAN }]);
});

test("names the indexes and tables of the nodes that ran", () => {
  expect(indexesOf(PLAN)).toEqual(["issues_pkey"]);
  expect(scansOf(PLAN)).toEqual(["lanes"]);
  expect(pagesOf(PLAN)).toBe(9);
});

test("draws what ran, without nodes that only pass rows on", () => {
  expect(drawTree(PLAN).split("\n")).toEqual([
    "Nested Loop (1 rows)",
    "  Index Scan using issues_pkey on issues (1 rows)",
    "  Seq Scan on lanes (4 rows × 2)",
  ]);
});

test("ranks statements by executions, with the median one's figures", () => {
  const log = [entry("A", 3), entry("B", 1), entry("A", 1), entry("A", 2)].join("");
  const plans = mostFrequent(parseLog(log), new Map([["A", ["get"]]]));
  expect(
    plans.map(({ statement, share, milliseconds }) => [statement, share, milliseconds]),
  ).toEqual([
    ["A", 0.75, 2],
    ["B", 0.25, 1],
  ]);
  expect(planTable(plans, "").rows[0]).toEqual([
    "1. get",
    "75.0 %",
    "2.00",
    "9",
    "issues_pkey, (all of lanes)",
  ]);
});
