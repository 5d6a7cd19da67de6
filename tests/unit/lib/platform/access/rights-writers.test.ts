import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

/**
 * Every statement that can revoke access is in a file that records it
 * (lib/platform/rights/end-rights.ts), or is listed here with the reason it does not need to be. A
 * new statement fails the test until its author has decided.
 */
const WITHOUT_FACT: Record<string, string> = {
  "lib/identity/sessions/create-session.ts":
    "Only sessions that have expired, which ended their sockets then.",
  "lib/identity/one-time-links/activate-user.ts": "Only from Invited to Active.",
  "lib/people/invitations/redeem-sign-in-link.ts": "Only from Invited to Active.",
  "lib/planning/projects/remove-project.ts":
    "Of a project that is hidden already, by delete-project.ts.",
  "lib/people/teams/delete-team.ts": "Everybody leaves it first, by empty-team.ts.",
};

const TAKES_AWAY = [
  /\bDELETE FROM (sessions|api_tokens|project_members|team_members|team_projects|teams|projects|roles|users)\b/,
  /\bUPDATE users\b[^`]*\b(role_id|status|deleted_at) =/,
  /\bUPDATE roles\b[^`]*\b(permissions|access_all_projects|is_admin) =/,
  /\bUPDATE projects\b[^`]*\bowner_id =/,
  /\.(session|apiToken|projectMember|teamMember|teamProject|team|project|role|user)\.(update|delete|upsert)/,
];

const WRITES_FACT = /\b(endRights|endCredentials|endAccess)\(/;

function sources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes("generated"))
    .map((name) => path.join(folder, name));
}

const writers = ["lib", "app", "scripts", "server"].flatMap(sources).filter((file) => {
  const text = readFileSync(file, "utf8");
  return TAKES_AWAY.some((statement) => statement.test(text));
});

describe("a statement that can revoke access", () => {
  it.each(writers)("records it: %s", (file) => {
    const isTold = WRITES_FACT.test(readFileSync(file, "utf8"));
    expect(isTold !== file in WITHOUT_FACT).toBe(true);
  });

  it("is found where access is stored", () => {
    expect(writers).toEqual(
      expect.arrayContaining([
        "lib/people/members/remove-member.ts",
        "lib/people/roles/update-role.ts",
        "lib/people/roles/delete-role.ts",
        "lib/people/users/update-user.ts",
        "lib/people/users/delete-user.ts",
        "lib/planning/projects/update-project.ts",
        "lib/planning/projects/delete-project.ts",
        "lib/identity/sessions/end-session.ts",
      ]),
    );
    for (const file of Object.keys(WITHOUT_FACT)) expect(writers).toContain(file);
  });
});
