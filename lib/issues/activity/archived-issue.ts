import { invalid, type Invalid } from "@/lib/platform/http/errors";

/** Says that an archived issue cannot be changed (docs/spec/issues.md#archive). */
export function archivedIssue(): Invalid {
  return invalid("archived_at", "This issue is archived. Restore it to change it.");
}
