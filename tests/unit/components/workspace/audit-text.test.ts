import { describe, expect, it } from "vitest";
import { auditActor, auditChanges, auditSentence } from "@/components/workspace/audit-text";
import type { AuditEntry } from "@/lib/people/audit/schema";

const names = {
  date: (at: string) => at,
  user: (id: number) => ({ 1: "Ana Ruiz" })[id],
  project: (id: number) => ({ 7: "Apollo" })[id],
  role: (id: number) => ({ 3: "Member", 4: "Lead" })[id],
};

function entry(fields: Partial<AuditEntry>) {
  return {
    subject: "user",
    subject_id: 1,
    subject_name: null,
    action: "updated",
    before: null,
    after: null,
    ...fields,
  } as const;
}

describe("auditSentence", () => {
  it("says what was done to whom", () => {
    const sentence = (fields: Partial<AuditEntry>) => auditSentence(entry(fields), names);
    expect(sentence({ subject_name: "Ana Ruiz" })).toBe("changed the user Ana Ruiz");
    expect(sentence({ action: "created", after: { first_name: "Bo", last_name: "Lind" } })).toBe(
      "invited Bo Lind",
    );
    expect(
      sentence({
        subject: "member",
        subject_name: "Ana Ruiz",
        action: "deleted",
        before: { project_id: 7 },
      }),
    ).toBe("removed Ana Ruiz from Apollo");
    expect(sentence({ subject: "token", action: "deleted", before: { name: "ci" } })).toBe(
      "revoked the API token ci",
    );
    expect(
      sentence({ subject: "project_token", action: "deleted", before: { name: "Web shop" } }),
    ).toBe("deleted the project token Web shop");
    expect(sentence({ subject: "role", subject_id: 9, action: "deleted" })).toBe(
      "deleted the role #9",
    );
    expect(
      sentence({
        subject: "access_request",
        after: { user_id: 1, project_id: 7, operation: "issues.update", answer: "granted" },
      }),
    ).toBe("granted Ana Ruiz’s request for Issues: Update in Apollo");
  });
});

describe("an issue that was moved", () => {
  it("is said with both projects and keys", () => {
    const moved = entry({
      subject: "issue",
      action: "transferred",
      before: { key: "APO-7", project_id: 7 },
      after: { key: "OPS-3", project_id: 8 },
    });
    expect(auditSentence(moved, names)).toBe(
      "moved APO-7 from Apollo to a deleted project, where it is OPS-3",
    );
    expect(auditChanges(moved, names)).toEqual([]);
  });
});

describe("sign-ins and exports", () => {
  it("say who signed in, who tried to, and what was exported", () => {
    const sentence = (fields: Partial<AuditEntry>) => auditSentence(entry(fields), names);
    const failed = { subject: "sign_in", action: "failed" } as const;
    expect(sentence({ subject: "sign_in", action: "succeeded" })).toBe("signed in");
    expect(sentence({ ...failed, subject_name: "Ana Ruiz" })).toBe("tried to sign in as Ana Ruiz");
    expect(sentence({ ...failed, subject_id: null })).toBe(
      "tried to sign in with an unknown email address",
    );
    expect(auditActor({ ...failed, actor: null })).toBe("Someone");
    expect(auditActor({ subject: "backup", action: "created", actor: null })).toBe("Lanework");
    const exported = { action: "exported", subject_name: "Apollo" } as const;
    expect(sentence({ ...exported, subject: "project" })).toBe("exported issues from Apollo");
    expect(sentence({ ...exported, subject: "audit_log" })).toBe("exported the audit log");
    expect(sentence({ subject: "token", action: "used", subject_name: "ci" })).toBe(
      "used the API token ci from a new address",
    );
  });
});

describe("auditChanges", () => {
  it("replaces ids with names if the records still exist", () => {
    const before = { role_id: 3, status: 1, project_ids: [] };
    const after = { role_id: 4, status: 2, project_ids: [7, 8] };
    expect(auditChanges(entry({ before, after }), names)).toEqual([
      { field: "Role", before: "Member", after: "Lead" },
      { field: "Status", before: "Active", after: "Deactivated" },
      { field: "Projects", before: null, after: "Apollo, #8" },
    ]);
  });

  it("names a project's owners", () => {
    const owners = { before: { owner_id: 1 }, after: { owner_id: 9 } };
    const change = entry({ subject: "project", subject_name: "Apollo", ...owners });
    expect(auditChanges(change, names)).toEqual([
      { field: "Owner", before: "Ana Ruiz", after: "#9" },
    ]);
  });

  it("lists the permissions that changed", () => {
    const cell = { can_create: false, can_read: true, can_update: 0, can_delete: 0 };
    const changes = auditChanges(
      entry({
        subject: "role",
        before: { "permissions.issues": cell },
        after: { "permissions.issues": { ...cell, can_create: true, can_update: 2 } },
      }),
      names,
    );
    expect(changes).toEqual([
      { field: "Issues: Create", before: "None", after: "Yes" },
      { field: "Issues: Update", before: "None", after: "All" },
    ]);
  });
});
