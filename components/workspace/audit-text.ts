import { fullName } from "@/components/ui/text/full-name";
import { RESOURCES } from "@/lib/platform/access/permissions";
import { RESOURCE_LABELS } from "@/lib/platform/access/explain";
import type { AuditEntry } from "@/lib/people/audit/schema";
import { operationLabel } from "@/lib/platform/access/operation-labels";
import { STATUS_LABELS } from "@/components/people/status-labels";

/** Current names by id, undefined for deleted records, and dates. */
export interface AuditNames {
  user: (id: number) => string | undefined;
  project: (id: number) => string | undefined;
  role: (id: number) => string | undefined;
  /** Writes a time. */
  date: (at: string) => string;
}

export interface AuditChange {
  field: string;
  /** Null if there was no value. */
  before: string | null;
  after: string | null;
}

type Facts = Record<string, unknown>;
type AuditFacts = Omit<AuditEntry, "id" | "actor" | "created_at">;

const SUBJECTS: Partial<Record<AuditEntry["subject"], string>> = {
  role: "the role",
  user: "the user",
  team: "the team",
  project: "the project",
  token: "the API token",
  project_token: "the project token",
  webhook: "the webhook",
};

const VERBS: Record<AuditEntry["action"], string> = {
  created: "created",
  updated: "changed",
  deleted: "deleted",
  succeeded: "completed",
  failed: "failed",
  used: "used",
  archived: "archived",
  unarchived: "restored",
  purged: "deleted for good:",
  exported: "exported",
  restored: "restored",
  transferred: "moved",
};

const FIELDS: Record<string, string> = {
  role_id: "Role",
  fallback_role_id: "Fallback role",
  owner_id: "Owner",
  auto_archive_days: "Archive finished issues",
  user_ids: "Members",
  project_ids: "Projects",
  error_tracking_enabled: "Error tracking",
  access_all_projects: "Access to all projects",
  access_all_users: "Access to all users",
  expires_at: "Expires",
};

const REACHES = ["None", "Own", "All"];
const CELLS = { create: "Create", read: "Read", update: "Update", delete: "Delete" } as const;

/** "first_name" → "First name". */
function fieldLabel(field: string): string {
  const plain = field.replace(/_ids?$/, "").replaceAll("_", " ");
  return FIELDS[field] ?? plain.charAt(0).toUpperCase() + plain.slice(1);
}

function idText(field: string, id: number, names: AuditNames): string {
  const find = field.includes("role")
    ? names.role
    : field.includes("project")
      ? names.project
      : names.user;
  return find(id) ?? `#${id}`;
}

/** Returns a value in words, or null if there is no value or the list is empty. */
function valueText(field: string, value: unknown, names: AuditNames): string | null {
  if (Array.isArray(value)) {
    const all = value.map((item) => valueText(field, item, names) ?? "");
    return all.length === 0 ? null : all.join(", ");
  }
  if (typeof value === "boolean") return value ? "On" : "Off";
  if (typeof value === "number") {
    if (field === "auto_archive_days") return `After ${value} ${value === 1 ? "day" : "days"}`;
    if (field === "status") return STATUS_LABELS[value] ?? String(value);
    return /_ids?$/.test(field) ? idText(field, value, names) : String(value);
  }
  if (typeof value === "string" && value !== "") {
    return field.endsWith("_at") ? names.date(value) : value;
  }
  return typeof value === "object" && value !== null ? JSON.stringify(value) : null;
}

/**
 * Returns a permission's value for one action: "Yes" or "None" for a check box, otherwise "None",
 * "Own" or "All".
 */
function levelOf(permission: unknown, action: string): string {
  const held = (permission as Facts | undefined)?.[`can_${action}`];
  if (typeof held === "number") return REACHES[held] ?? "None";
  return held === true ? "Yes" : "None";
}

/** Returns the cells of a grid row, including unchanged ones: "Issues: Update", None → All. */
function permissionChanges(name: string, before: unknown, after: unknown): AuditChange[] {
  const resource = RESOURCES.find((candidate) => name === `permissions.${candidate}`);
  const label = resource === undefined ? name : RESOURCE_LABELS[resource];
  return Object.entries(CELLS).map(([action, word]) => ({
    field: `${label}: ${word}`,
    before: levelOf(before, action),
    after: levelOf(after, action),
  }));
}

/**
 * Returns the name that the entry's subject had at the time, or its current name if the entry does
 * not record it.
 */
function subjectName({ subject_id, subject_name, before, after }: AuditFacts): string {
  const lookups = { ...before, ...after };
  if (typeof lookups.name === "string") return lookups.name;
  if (typeof lookups.first_name === "string" && typeof lookups.last_name === "string") {
    return `${lookups.first_name} ${lookups.last_name}`;
  }
  return subject_name ?? (subject_id === null ? "" : `#${subject_id}`);
}

/** Returns, for example, "granted Olga Outsider’s request for Issues: Update in Apollo". */
function decisionSentence({ before, after }: AuditFacts, names: AuditNames): string {
  const lookups = { ...before, ...after };
  const user = names.user(Number(lookups.user_id)) ?? "someone";
  const project = typeof lookups.project_id === "number" ? names.project(lookups.project_id) : null;
  const place = project === null ? "" : ` in ${project ?? "a deleted project"}`;
  const response = lookups.answer === "granted" ? "granted" : "declined";
  return `${response} ${user}’s request for ${operationLabel(String(lookups.operation))}${place}`;
}

/** Returns, for example, "moved ENG-7 from Apollo to Ops, where it is OPS-3". */
function transferSentence({ before, after }: AuditFacts, names: AuditNames): string {
  const place = (facts: Facts | null) =>
    names.project(Number(facts?.project_id)) ?? "a deleted project";
  return `moved ${String(before?.key)} from ${place(before)} to ${place(after)}, where it is ${String(after?.key)}`;
}

/** Returns the person's current name, or "Someone" for a failed sign-in. */
export function auditActor({
  subject,
  action,
  actor,
}: Pick<AuditEntry, "subject" | "action" | "actor">): string {
  if (actor !== null) return fullName(actor);
  return subject === "sign_in" && action === "failed" ? "Someone" : "Lanework";
}

/** Returns what was done, as the text after the person's name: "created the role Reviewer". */
export function auditSentence(entry: AuditFacts, names: AuditNames): string {
  const { subject, action, before, after } = entry;
  const name = subjectName(entry);
  if (subject === "access_request") return decisionSentence(entry, names);
  if (subject === "sign_in") {
    if (action === "succeeded") return "signed in";
    return entry.subject_id === null
      ? "tried to sign in with an unknown email address"
      : `tried to sign in as ${entry.subject_name ?? "a deleted user"}`;
  }
  if (subject === "settings") return "changed the workspace settings";
  if (subject === "member") {
    const projectId = Number({ ...before, ...after }.project_id);
    const project = names.project(projectId) ?? `project #${projectId}`;
    if (action === "created") return `added ${name} to ${project}`;
    if (action === "deleted") return `removed ${name} from ${project}`;
    return `changed ${name} in ${project}`;
  }
  if (subject === "user" && action === "created") return `invited ${name}`;
  if (subject === "token" && action === "deleted") return `revoked the API token ${name}`;
  if (subject === "token" && action === "used") {
    return `used the API token ${name} from a new address`;
  }
  if (subject === "project" && action === "exported") return `exported issues from ${name}`;
  if (subject === "calendar_feed") {
    const { project_id: projectId } = { ...before, ...after };
    const what =
      typeof projectId === "number"
        ? (names.project(projectId) ?? `project #${projectId}`)
        : "their own issues";
    return `${action === "deleted" ? "ended the" : "created a"} calendar feed of ${what}`;
  }
  if (subject === "issue") return transferSentence(entry, names);
  if (subject === "audit_log") return "exported the audit log";
  if (subject === "backup") return action === "restored" ? "restored a backup" : "created a backup";
  return `${VERBS[action]} ${SUBJECTS[subject] ?? subject} ${name}`;
}

/** The sentence about these says everything. */
const UNLISTED: readonly AuditEntry["subject"][] = [
  "member",
  "access_request",
  "issue",
  "calendar_feed",
];

/** Returns the changed fields: the initial ones for a creation, none for a deletion. */
export function auditChanges(entry: AuditFacts, names: AuditNames): AuditChange[] {
  const { subject, action } = entry;
  if (action === "deleted" || UNLISTED.includes(subject)) return [];
  const before = entry.before ?? {};
  const after = entry.after ?? {};
  const naming = action === "created" ? ["name", "first_name", "last_name"] : [];
  // A token's user is the person who created it.
  if (subject === "token") naming.push("user_id");
  if (subject === "project" && action === "created") naming.push("owner_id");
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((field) => !naming.includes(field))
    .flatMap((field) =>
      field.startsWith("permissions.")
        ? permissionChanges(field, before[field], after[field])
        : [
            {
              field: fieldLabel(field),
              before: valueText(field, before[field], names),
              after: valueText(field, after[field], names),
            },
          ],
    )
    .filter((change) => change.before !== change.after);
}
