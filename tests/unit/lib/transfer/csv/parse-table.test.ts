import { describe, expect, test } from "vitest";
import { parseHeader, parseTable } from "@/lib/transfer/csv/parse-table";
import fc from "../../../../support/patterns/laws";

const parse = (text: string, delimiter = ",") => parseTable(text, delimiter);

describe("parseTable", () => {
  test("counts lines the way an editor does, including quoted line breaks and empty lines", () => {
    const { rows, problems } = parse('a,b\n1,"x\ny\nz"\n\n\n2,w\n');
    expect(rows.map((row) => row.line)).toEqual([1, 2, 7]);
    expect(rows[1]?.cells).toEqual(["1", "x\ny\nz"]);
    expect(problems).toEqual([]);
  });

  test("counts lines that end with CR LF, or only with CR", () => {
    expect(parse('a,b\r\n1,"x\r\ny"\r\n\r\n2,w').rows.map((row) => row.line)).toEqual([1, 2, 5]);
    expect(parse('a,b\r1,"x\ry"\r2,w\r').rows.map((row) => row.line)).toEqual([1, 2, 4]);
  });

  test("reports an unclosed quote where it opens, and continues below", () => {
    const { rows, problems } = parse('a,b\n1,2\n3,"open\n5,6\n7,8\n');
    expect(problems).toEqual([{ line: 3, message: "a quoted field is never closed" }]);
    expect(rows.map(({ line, cells }) => [line, ...cells])).toEqual([
      [1, "a", "b"],
      [2, "1", "2"],
      [4, "5", "6"],
      [5, "7", "8"],
    ]);
  });

  test("reports a field with text after its closing quote, and continues below", () => {
    const { rows, problems } = parse('a,b\n"a "quoted" word",2\n3,4\n');
    expect(problems.map((problem) => problem.line)).toEqual([2]);
    expect(rows.map((row) => row.line)).toEqual([1, 3]);
  });

  test("does not let an unclosed quote swallow a large file", () => {
    const { rows, problems } = parse(`a,b\n1,"open\n${`5,${"6".repeat(97)}\n`.repeat(20_000)}`);
    expect(problems.map((problem) => problem.line)).toEqual([2]);
    expect(rows).toHaveLength(20_001);
  });

  test("gives up on text whose quotes are broken throughout", () => {
    expect(() => parse(`a,b\n${'"x"y,2\n'.repeat(200)}`)).toThrow("not CSV");
  });

  test("keeps quotes inside unquoted cells, and drops rows of empty cells", () => {
    const { rows } = parse('a;b\n5" disk;x\n;\n ; \n', ";");
    expect(rows.map((row) => row.cells)).toEqual([
      ["a", "b"],
      ['5" disk', "x"],
    ]);
  });

  test("keeps empty cells between tabs", () => {
    expect(parse("a\tb\tc\n\t\tx\n", "\t").rows[1]?.cells).toEqual(["", "", "x"]);
  });

  test("reads back anything written with quotes, with its line numbers", () => {
    const cell = fc.string({ unit: "grapheme" }).map((text) => text.replaceAll("\r", ""));
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1 }), (records) => {
        const filled = records.map(([a, b]) => [`x${a}`, b]);
        const quoted = filled.map((cells) =>
          cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(","),
        );
        const { rows, problems } = parse(quoted.join("\n"));
        expect(problems).toEqual([]);
        expect(rows.map((row) => row.cells)).toEqual(filled);
        const lines = quoted.map(
          (_, n) => quoted.slice(0, n).join("\n").split("\n").length + (n > 0 ? 1 : 0),
        );
        expect(rows.map((row) => row.line)).toEqual(lines);
      }),
    );
  });
});

describe("parseHeader", () => {
  test("reads only the first record", () => {
    expect(parseHeader('"Issue\nkey";Summary\n"broken', ";")).toEqual(["Issue\nkey", "Summary"]);
  });

  test("returns undefined if the quotes are broken", () => {
    expect(parseHeader('[{"title": "x"}]', "|")).toEqual(['[{"title": "x"}]']);
    expect(parseHeader('"title', ",")).toBeUndefined();
  });
});
