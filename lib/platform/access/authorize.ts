import { Forbidden } from "@/lib/platform/http/errors";
import type { Actor } from "./actor";
import { can, type Operation, type Target } from "./can";
import { explain } from "./explain";
import type { ProjectScope } from "./scopes";

interface Question {
  project?: ProjectScope;
  createdById?: number | undefined;
}

/**
 * Throws Forbidden (403) unless `can()` allows the operation. The body includes the required and
 * held permissions, but for changes to a record, only if the caller can read that record.
 */
export function authorize(actor: Actor, operation: Operation, question: Question = {}): void {
  const decision = can(actor, operation, question satisfies Target);
  if (decision.allowed) return;
  const { required, held } = decision;
  const isOfRecord = required.action === "update" || required.action === "delete";
  const isTold = !isOfRecord || can(actor, `${required.resource}.read`, question).allowed;
  throw new Forbidden(explain(decision) ?? "Forbidden.", isTold ? { required, held } : {});
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
  const question = project ? { project } : {};
  authorize(actor, operation, { ...question, createdById: actor.userId });
  const record = await load();
  authorize(actor, operation, { ...question, createdById: record.created_by_id });
  return record;
}
