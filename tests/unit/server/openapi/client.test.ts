import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { clientHead } from "@/server/openapi/client-source";

it("is of the document that the API has; if not, run: npm run generate:client", () => {
  const [head] = readFileSync("clients/typescript/schema.d.ts", "utf8").split("\n");
  expect(head).toBe(clientHead());
});
