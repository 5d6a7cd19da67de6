"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { ProjectProvider } from "@/components/screen/access/project-context";
import { issueQuery } from "@/lib/issues/issues/client/mutations";
import type { FoundIssue } from "@/lib/issues/issues/schema";
import { membersQuery } from "@/lib/people/members/client";
import { projectsQuery } from "@/lib/planning/projects/client";
import { FieldEditor } from "./field-editor";
import type { QuickField } from "./quick-fields";
import { valueIn } from "./use-field-editor";
import { useIssuePermits } from "./use-issue-permits";

interface FoundIssueEditorProps {
  issue: FoundIssue;
  field: QuickField;
  row: HTMLElement;
  onClose: () => void;
}

/** Edits a field of an issue of any project, once the issue and its project are loaded. */
export function FoundIssueEditor(props: FoundIssueEditorProps) {
  const projects = useQuery(projectsQuery());
  const project = projects.data?.find(({ id }) => id === props.issue.project_id);
  if (!project) return null;
  const { id, name, key_prefix: keyPrefix, is_owner: isOwner } = project;
  const isArchived = project.archived_at !== null;
  return (
    <ProjectProvider project={{ id, name, keyPrefix, isOwner, isAccessible: true, isArchived }}>
      <Editor {...props} />
    </ProjectProvider>
  );
}

function Editor({ issue, field, row, onClose }: FoundIssueEditorProps) {
  const members = useQuery(membersQuery(issue.project_id)).data;
  const full = useQuery(issueQuery(issue.project_id, issue.key)).data;
  const { permitFor, checkChange } = useIssuePermits(members);
  const isAllowed = permitFor(issue).allowed;
  const anchor = useMemo(() => ({ current: valueIn(row, field) }), [row, field]);
  // The message is outside React.
  useEffect(() => {
    if (members === undefined || isAllowed) return;
    checkChange(issue);
    onClose();
  }, [members, isAllowed, checkChange, issue, onClose]);
  if (!isAllowed || !full) return null;
  return <FieldEditor issue={full} field={field} anchor={anchor} onClose={onClose} />;
}
