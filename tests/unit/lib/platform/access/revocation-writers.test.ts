import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

/**
 * Every file with a statement that can revoke access calls lib/platform/membership/revoke-access.ts or is
 * listed here with the reason why it need not. A new statement fails the test until its author has
 * chosen one or the other.
 */
const EXEMPT: Record<string, string> = {
  "lib/identity/sessions/create-session.ts":
    "Deletes only expired sessions, whose sockets closed when they expired.",
  "lib/identity/one-time-links/activate-user.ts": "Changes the status only from Invited to Active.",
  "lib/people/invitations/redeem-sign-in-link.ts":
    "Changes the status only from Invited to Active.",
  "lib/planning/projects/remove-project.ts":
    "Removes a project that delete-project.ts has already hidden.",
  "lib/people/teams/delete-team.ts":
    "Deletes a team whose members empty-team.ts has already removed.",
};

const REVOKES = [
  /\bDELETE FROM (sessions|api_tokens|project_members|team_members|team_projects|teams|projects|roles|users)\b/,
  /\bUPDATE users\b[^`]*\b(role_id|status|deleted_at) =/,
  /\bUPDATE roles\b[^`]*\b(permissions|access_all_projects|is_admin) =/,
  /\bUPDATE projects\b[^`]*\bowner_id =/,
  /\.(session|apiToken|projectMember|teamMember|teamProject|team|project|role|user)\.(update|delete|upsert)/,
];

const ENDS_RIGHTS = /\b(revokeAccess|revokeCredentials|endAccess)\(/;

function sources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes("generated"))
    .map((name) => path.join(folder, name));
}

const writers = ["lib", "app", "scripts", "server"].flatMap(sources).filter((file) => {
  const text = readFileSync(file, "utf8");
  return REVOKES.some((statement) => statement.test(text));
});

describe("a file that can revoke access", () => {
  it.each(writers)("ends the rights it revokes or is exempt: %s", (file) => {
    const endsRights = ENDS_RIGHTS.test(readFileSync(file, "utf8"));
    expect(endsRights !== file in EXEMPT).toBe(true);
  });

  it("is recognized by its statements", () => {
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
    for (const file of Object.keys(EXEMPT)) expect(writers).toContain(file);
  });
});
