import { describe, expect, test } from "vitest";
import { joinNames } from "@/components/roles/field-labels";
import { groupPeople, impactLines } from "@/components/roles/impact/impact-text";
import { RESOURCES } from "@/lib/platform/access/permissions";
import type { ImpactPart } from "@/lib/people/roles/schema";

function part(
  resource: (typeof RESOURCES)[number],
  action: "create" | "read" | "update" | "delete",
  from: boolean | number,
  to: boolean | number,
): ImpactPart {
  return { kind: "permission", resource: RESOURCES.indexOf(resource), action, from, to };
}

describe("gains and losses", () => {
  test("have one line per resource, listing check boxes by name and showing how scopes change", () => {
    const parts = [part("issues", "create", false, true), part("issues", "update", 1, 2)];
    expect(impactLines(parts)[0]).toBe("Issues: Create, Update Own → All");
  });

  test("include what the changes imply", () => {
    const parts = [part("issues", "create", false, true), part("issues", "update", 1, 2)];
    expect(impactLines(parts)[1]).toBe("Also: Draft with AI, Error groups: Update");
    expect(impactLines([part("issues", "update", 2, 1)])).toEqual([
      "Issues: Update All → Own",
      "Also: Error groups: Update",
    ]);
    expect(impactLines([part("issues", "update", 0, 1)])).toHaveLength(1);
  });

  test("share a line across resources with the same change", () => {
    const parts = [
      part("issues", "delete", 2, 0),
      part("epics", "delete", 2, 0),
      part("timeEntries", "delete", 1, 0),
    ];
    expect(impactLines(parts)).toEqual([
      "Issues and Epics: Delete All → None",
      "Time entries: Delete Own → None",
    ]);
  });

  test("list projects and people last", () => {
    const parts: ImpactPart[] = [
      { kind: "projects", from: 2, to: 9 },
      { kind: "all_users" },
      part("users", "read", false, true),
    ];
    expect(impactLines(parts)).toEqual([
      "Users: Read",
      "Accessible projects: 2 → 9",
      "Access to everyone in the workspace",
    ]);
    expect(impactLines([{ kind: "projects", from: 3, to: 3 }])).toEqual([
      "All projects, including new ones",
    ]);
  });
});

test("people with the same changes are grouped, in their original order", () => {
  const gains = [part("issues", "read", false, true)];
  const person = (first_name: string, user_id: number, loses: ImpactPart[] = []) => ({
    user_id,
    first_name,
    last_name: "Ng",
    gains,
    loses,
  });
  const lost = [part("lanes", "create", true, false)];
  const groups = groupPeople([person("Ana", 1), person("Bo", 2, lost), person("Cy", 3)]);
  expect(groups.map(({ names }) => names)).toEqual([["Ana Ng", "Cy Ng"], ["Bo Ng"]]);
});

test("names are joined as in a sentence", () => {
  expect(joinNames([])).toBe("");
  expect(joinNames(["Issues"])).toBe("Issues");
  expect(joinNames(["Issues", "Epics"])).toBe("Issues and Epics");
  expect(joinNames(["Issues", "Epics", "Lanes"])).toBe("Issues, Epics and Lanes");
});
