import { describe, expect, test } from "vitest";
import { parseTable, TableParser, type TableRecord } from "@/lib/transfer/csv/parse-table";
import { readRecords, surveyFile } from "@/lib/transfer/csv/survey-file";
import fc from "../../../../support/patterns/laws";

/** Returns a function that opens a file as chunks of this many bytes. */
function fileOf(bytes: Buffer, size: number) {
  return async function open() {
    await Promise.resolve();
    return (async function* () {
      for (let at = 0; at < bytes.length; at += size) {
        yield await Promise.resolve(bytes.subarray(at, at + size));
      }
    })();
  };
}
async function read(bytes: Buffer, size: number) {
  const open = fileOf(bytes, size);
  const survey = await surveyFile(open);
  const records: TableRecord[] = [];
  for await (const batch of readRecords(open, survey)) records.push(...batch);
  return { survey, records };
}

const TEXT = 'Title;Body\r\nGrüße – €;"zwei\r\nZeilen"\r\n\r\n😀;"offen\r\nnoch;eine\r\n';

describe("a chunked file", () => {
  test.each([
    ["UTF-8", Buffer.from(TEXT)],
    ["UTF-8", Buffer.from(`\ufeff${TEXT}`)],
    ["UTF-16LE", Buffer.from(`\ufeff${TEXT}`, "utf16le")],
    ["UTF-16BE", Buffer.from(`\ufeff${TEXT}`, "utf16le").swap16()],
  ])("is read the same way wherever it is split: %s", async (encoding, bytes) => {
    for (const size of [1, 2, 3, 7, 1000]) {
      const { survey, records } = await read(bytes, size);
      expect(survey).toMatchObject({ encoding, delimiter: ";", header: ["Title", "Body"] });
      expect(records).toEqual([
        { line: 2, cells: ["Grüße – €", "zwei\r\nZeilen"] },
        { line: 5, message: "a quoted field is never closed" },
        { line: 6, cells: ["noch", "eine"] },
      ]);
    }
  });

  test("is read as Windows-1252 if it has invalid UTF-8 far into it", async () => {
    const bytes = Buffer.concat([
      Buffer.from(`Title\n${"plain\n".repeat(300_000)}`),
      Buffer.from("T\xfcr\n", "latin1"),
    ]);
    const { survey, records } = await read(bytes, 65_536);
    expect(survey.encoding).toBe("Windows-1252");
    expect(records.at(-1)).toEqual({ line: 300_002, cells: ["Tür"] });
  });

  test("is read as Windows-1252 if only its last byte is invalid, and rejected if its UTF-16 ends mid-character", async () => {
    const { survey, records } = await read(Buffer.from("Title\nCaf\xe9", "latin1"), 3);
    expect(survey.encoding).toBe("Windows-1252");
    expect(records).toEqual([{ line: 2, cells: ["Café"] }]);
    const truncated = Buffer.from("\ufeffTitle\nab", "utf16le").subarray(0, -1);
    await expect(read(truncated, 3)).rejects.toThrow("not entirely UTF-16LE");
  });

  test("is rejected if it has too many columns to choose from", async () => {
    const withColumns = (columns: number) => Buffer.from(`Title${",".repeat(columns - 1)}\n`);
    expect((await read(withColumns(20_000), 65_536)).survey.header).toHaveLength(20_000);
    await expect(read(withColumns(20_001), 65_536)).rejects.toThrow("over 20,000 columns");
  });

  test("is read on after an endless line, which is reported as a problem in its row", async () => {
    const bytes = Buffer.from(`Title,Body\n${"x".repeat(5_000_000)}\nnext,row\n`);
    const { records } = await read(bytes, 65_536);
    expect(records).toMatchObject([{ line: 2 }, { line: 3, cells: ["next", "row"] }]);
  });

  test("is parsed like the whole file, even with broken quotes", () => {
    const cell = fc.constantFrom("a", '"b"', '"c\nd"', '"open', 'x"y', '"z"z', "", " e ", "ü");
    const line = fc.array(cell, { minLength: 1, maxLength: 3 }).map((cells) => cells.join(","));
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1 }),
        fc.integer({ min: 1, max: 9 }),
        (lines, size) => {
          const text = Buffer.from(lines.join("\n"));
          const whole = parseTable(text.toString(), ",");
          const parser = new TableParser(",", 0x0a);
          const records: TableRecord[] = [];
          for (let at = 0; at < text.length; at += size) {
            records.push(...parser.push(text.subarray(at, at + size), false));
          }
          records.push(...parser.push(Buffer.alloc(0), true));
          expect(records.filter((record) => "cells" in record)).toEqual(
            lines.length > 1 || text.includes(0x0a)
              ? whole.rows
              : records.filter((r) => "cells" in r),
          );
          expect(records.filter((record) => "message" in record)).toHaveLength(
            whole.problems.length,
          );
        },
      ),
    );
  });
});
