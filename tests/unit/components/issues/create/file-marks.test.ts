import { describe, expect, test } from "vitest";
import {
  fileIds,
  fileMark,
  replaceMarks,
  withMark,
  withoutMarks,
} from "@/components/issues/create/files/file-marks";

const A = "a".repeat(12);
const B = "b".repeat(12);
const image = fileMark(A, { name: "screen [1].png", type: "image/png" });
const log = fileMark(B, { name: "server.log", type: "text/plain" });

describe("marks", () => {
  test("embed an image and link anything else", () => {
    expect(image).toBe(`![screen \\[1\\].png](draft:${A})`);
    expect(log).toBe(`[server.log](draft:${B})`);
  });

  test("are found once each, in order, whatever surrounds them", () => {
    expect(fileIds(`See ${log} and ${image}.\n${log}`)).toEqual([B, A]);
    expect(fileIds(`[a](draft:${"a".repeat(11)}) ![x](https://example.com)`)).toEqual([]);
  });

  test("are replaced where they are, and the rest of the text stays", () => {
    const text = `Before\n${image}\n${log} after`;
    const replaced = replaceMarks(text, new Map([[A, "![x](/a$&)"]]));
    expect(replaced).toBe(`Before\n![x](/a$&)\n${log} after`);
  });

  test("disappear with their line if nothing else is on it", () => {
    expect(withoutMarks(`Before\n${image}\n${log} after\n`)).toBe("Before\n after\n");
  });

  test("are appended as paragraphs", () => {
    expect(withMark("", image)).toBe(image);
    expect(withMark("Text\n", log)).toBe(`Text\n\n${log}`);
  });
});
