import { expect, test } from "vitest";
import { asciiName, cleanFileName, encodedName } from "@/lib/platform/storage/file-name";
import fc from "../../../../support/patterns/laws";

const anyName = fc.oneof(
  fc.string({ unit: "binary", maxLength: 600 }),
  fc
    .array(fc.constantFrom("..", "/", "\\", "con", ".", " ", "\u202e", '"', "\r\n", "é", "😀", "%"))
    .map((parts) => parts.join("")),
);

test("any name is turned into one that can be saved anywhere", () => {
  fc.assert(
    fc.property(anyName, (input) => {
      const name = cleanFileName(input);
      expect(name).not.toMatch(/[/\\"<>:|?*\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
      expect(name).not.toMatch(/^ |[ .]$|^(con|prn|aux|nul)(\.|$)/i);
      expect(Array.from(name).length).toBeGreaterThan(0);
      expect(Array.from(name).length).toBeLessThanOrEqual(255);
      expect(cleanFileName(name)).toBe(name);
    }),
  );
});

test("any name can be sent in a valid header", () => {
  fc.assert(
    fc.property(anyName, (input) => {
      const name = cleanFileName(input);
      expect(asciiName(name)).toMatch(/^[\x20-\x7e]+$/);
      expect(asciiName(name)).not.toMatch(/["\\%]/);
      expect(encodedName(name)).toMatch(/^[\w.%!~-]+$/);
      expect(decodeURIComponent(encodedName(name))).toBe(name);
    }),
  );
});

test("a huge name made up of dots and spaces is cleaned in one pass", () => {
  expect(cleanFileName(`${" .".repeat(1_000_000)}x`)).toMatch(/^\. /);
  expect(cleanFileName(". ".repeat(1_000_000))).toBe("file");
});
