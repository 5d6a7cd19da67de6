import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { iconSprite } from "@/scripts/generate/icons.mjs";

test("the sprite holds the shapes of every icon, as `npm run icons` writes them", async () => {
  const sprite = readFileSync("components/ui/icon/icons.svg", "utf8");
  expect(sprite).toBe(await iconSprite());
});
