import { createExternalStore } from "@/components/ui/external-store";
import type { ListedIssue } from "@/lib/issues/issues/schema";

/** The issue whose page or peek shows the field for a new sub-issue. */
export const addingSubIssueTo = createExternalStore<number | null>(null);

/** An issue that is to lose its parent. SubIssueHost takes it away. */
export const losingParent = createExternalStore<ListedIssue | null>(null);

/** An issue that is to be archived, or restored. SubIssueHost does it. */
export const archiving = createExternalStore<ListedIssue | null>(null);
