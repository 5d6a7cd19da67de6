import { describe, expect, test } from "vitest";
import { decodeText } from "@/lib/transfer/csv/decode-text";

const text = 'Title,Description\n"Tür klemmt","größer – als"\n';
const utf16le = Buffer.from(text, "utf16le");
const utf16be = Buffer.from(utf16le).swap16();

describe("decodeText", () => {
  test.each([
    ["UTF-8", "UTF-8", Buffer.from(text)],
    ["UTF-8 with a byte order mark", "UTF-8", Buffer.from(`\ufeff${text}`)],
    ["UTF-16LE with a byte order mark", "UTF-16LE", Buffer.from(`\ufeff${text}`, "utf16le")],
    [
      "UTF-16BE with a byte order mark",
      "UTF-16BE",
      Buffer.from(`\ufeff${text}`, "utf16le").swap16(),
    ],
    ["UTF-16LE", "UTF-16LE", utf16le],
    ["UTF-16BE", "UTF-16BE", utf16be],
  ])("reads %s", (_name, encoding, bytes) => {
    expect(decodeText(bytes)).toEqual({ text, encoding });
  });

  test("reads any other encoding as Windows-1252, and reports it", () => {
    const bytes = Buffer.from("Title\nT\xfcr \x96 \x80\n", "latin1");
    expect(decodeText(bytes)).toEqual({ text: "Title\nTür – €\n", encoding: "Windows-1252" });
  });

  test("leaves a stray control character in place", () => {
    expect(decodeText(Buffer.from("Title\nok\nnot\0ok\n")).text).toContain("not\0ok");
  });

  test.each([
    ["an empty file", Buffer.alloc(0), "empty"],
    ["a file of only whitespace", Buffer.from(" \r\n\t\n"), "empty"],
    ["a file with only a byte order mark", Buffer.from("\ufeff"), "empty"],
    ["a workbook", Buffer.from("PK\x03\x04rest"), "spreadsheet"],
    ["a picture", Buffer.from("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "latin1"), "binary"],
    ["a program", Buffer.from("\x7fELF\x02\x01\x01\0\0\0", "latin1"), "binary"],
    ["half a UTF-16 code unit", Buffer.concat([utf16le, Buffer.from([0x41])]), "UTF-16LE"],
  ])("rejects %s", (_name, bytes, word) => {
    expect(() => decodeText(bytes)).toThrow(word);
  });
});
