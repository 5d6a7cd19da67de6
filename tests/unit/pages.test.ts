import { expect, test } from "vitest";
import { PAGES, pageRoutes } from "@/tests/support/pages/page-routes";

test("the table of pages lists every page", () => {
  expect([...PAGES]).toEqual(pageRoutes());
});
