import { expect, test } from "vitest";
import { matrixWord } from "@/components/roles/list/matrix-text";
import { FULL_PERMISSION, NO_PERMISSION, type Permission } from "@/lib/platform/access/permissions";

const OWN: Permission = { ...FULL_PERMISSION, update: 1, delete: 1 };

test("a word says what is really granted", () => {
  expect(matrixWord("issues", OWN)).toBe("Create, change own");
  expect(matrixWord("attachments", OWN)).toBe("Create, Read, Delete own");
  expect(matrixWord("lanes", OWN)).toBe("Create, Read");
  expect(matrixWord("reports", OWN)).toBe("Read");
  expect(matrixWord("reports", FULL_PERMISSION)).toBe("Read");
  expect(matrixWord("appSettings", FULL_PERMISSION)).toBe("Everything");
  expect(matrixWord("users", { ...NO_PERMISSION, update: 1 })).toBe("–");
});
