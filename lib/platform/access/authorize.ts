import { Forbidden, type Invalid, invalid } from "@/lib/platform/http/errors";
import type { Actor } from "./actor";
import { can, type Operation, requirementOf, type Target } from "./can";
import { explain } from "./explain";
import type { ProjectScope } from "./scopes";

interface RecordContext {
  project?: ProjectScope;
  createdById?: number | undefined;
  /**
   * For requests that an archived project allows although the operation is not a read: they change
   * nothing in it, or restore or delete it.
   */
  whileArchived?: boolean;
}

/** 422: the project is archived (docs/spec/projects.md#archive). */
export function archivedProject(): Invalid {
  return invalid("archived_at", "This project is archived. Restore it to change anything in it.");
}

/**
 * Throws Forbidden (403) unless `can()` allows the operation. The body includes the required and
 * held permissions; for updates and deletes, only if the caller can read the record. Throws Invalid
 * (422) for anything but reading in an archived project.
 */
export function authorize(actor: Actor, operation: Operation, target: RecordContext = {}): void {
  const decision = can(actor, operation, target satisfies Target);
  if (decision.allowed) {
    const isRefused = target.project?.isArchived === true && target.whileArchived !== true;
    if (isRefused && requirementOf(operation).action !== "read") throw archivedProject();
    return;
  }
  const { required, held } = decision;
  const isRecordChange = required.action === "update" || required.action === "delete";
  const showsPermissions =
    !isRecordChange || can(actor, `${required.resource}.read`, target).allowed;
  throw new Forbidden(
    explain(decision) ?? "Forbidden.",
    showsPermissions ? { required, held } : {},
  );
}

/**
 * Loads a record and authorizes an operation that Own may allow. Checks in the order of
 * docs/spec/conventions.md#order-of-checks: 403 if the role has no permission, 404 if `load` throws
 * NotFound, 403 if the record belongs to someone else.
 */
export async function authorizeRecord<T extends { created_by_id: number }>(
  actor: Actor,
  operation: Operation,
  project: ProjectScope | undefined,
  load: () => T | Promise<T>,
): Promise<T> {
  const target = project ? { project } : {};
  authorize(actor, operation, { ...target, createdById: actor.userId, whileArchived: true });
  const record = await load();
  authorize(actor, operation, { ...target, createdById: record.created_by_id });
  return record;
}
