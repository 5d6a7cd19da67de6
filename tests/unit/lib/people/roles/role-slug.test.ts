import { describe, expect, test } from "vitest";
import { freeSlug } from "@/lib/people/roles/role-slug";
import fc from "../../../../support/patterns/laws";

const none = new Set<string>();

describe("freeSlug()", () => {
  test.each([
    ["Release captain", "release-captain"],
    ["  QA / Support (EU) ", "qa-support-eu"],
    ["Équipe Zoë İstanbul", "equipe-zoe-istanbul"],
    ["ｗｉｄｅ ②", "wide-2"],
    ["🚀", "role"],
    ["مدير", "role"],
    ["---", "role"],
  ])("turns %j into %s", (name, slug) => {
    expect(freeSlug(name, none)).toBe(slug);
  });

  test("appends the first free number, starting from 2", () => {
    expect(freeSlug("Dev", new Set(["dev"]))).toBe("dev-2");
    expect(freeSlug("Dev", new Set(["dev", "dev-2", "dev-4"]))).toBe("dev-3");
    expect(freeSlug("Dev", new Set(["dev-2"]))).toBe("dev");
    expect(freeSlug("!", new Set(["role"]))).toBe("role-2");
  });

  test("returns a free slug, whatever the name and the slugs taken", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "grapheme", maxLength: 255 })), (names) => {
        const taken = new Set<string>();
        for (const name of names) {
          const slug = freeSlug(name, taken);
          expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
          expect(taken.has(slug)).toBe(false);
          taken.add(slug);
        }
      }),
    );
  });
});
