"use client";

import { useQuery } from "@tanstack/react-query";
import { useState, type Ref } from "react";
import { FIELD_NAMES, valueText } from "@/components/issues/fields/field-labels";
import { issueHref } from "@/components/screen/navigation/issue-href";
import type { ProjectLookups } from "@/components/issues/fields/project-lookups";
import { useEditIssue } from "@/components/issues/editing/use-edit-issue";
import { useCanCheck } from "@/components/screen/access/use-can";
import { Banner } from "@/components/ui/feedback/banner";
import { Button } from "@/components/ui/button/button";
import { ButtonLink } from "@/components/ui/button/button-link";
import { Checkbox } from "@/components/ui/form/checkbox";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { issueQuery } from "@/lib/issues/issues/client/mutations";
import type { IssueEdit } from "@/lib/issues/issues/client/edit-conflict";
import type { Issue } from "@/lib/issues/issues/schema";
import type { StoryResult } from "@/lib/drafts/runs/schema";
import { TextDiff, ValueDiff } from "./field-diff";
import { PROPOSED, type ProposedField } from "./review";
import { StickyActions } from "@/components/drafts/compose/sticky-actions";

interface UpdateDraftProps {
  projectId: number;
  result: StoryResult;
  lookups: ProjectLookups;
  headingRef: Ref<HTMLHeadingElement>;
  /** Called if the user wants a new issue instead. */
  onWantsNew: () => void;
}

/**
 * The text belongs to an existing issue. Shows the suggested changes field by field; nothing
 * changes until confirmed.
 */
export function UpdateDraft(props: UpdateDraftProps) {
  const { projectId, result, headingRef, onWantsNew } = props;
  const match = result.similar.find(({ issue }) => issue.id === result.issue_id)?.issue;
  const issueProjectId = match?.project_id ?? projectId;
  const key = match?.key ?? String(result.issue_id);
  // The stored version. Does not include pending changes.
  const query = useQuery(issueQuery(issueProjectId, key));
  const issue = query.data;
  const name = issue?.key ?? match?.key;
  return (
    <section aria-labelledby="draft-result" className="flex flex-col gap-4">
      <div>
        <h2
          id="draft-result"
          ref={headingRef}
          tabIndex={-1}
          className="scroll-mt-20 text-md font-semibold outline-none"
        >
          {name === undefined ? "This looks like an existing issue" : `This looks like ${name}`}
        </h2>
        {issue && <p className="text-sm break-words text-text-muted">{issue.title}</p>}
        {result.reasoning !== null && (
          <p className="mt-1 max-w-prose text-sm break-words">{result.reasoning}</p>
        )}
      </div>
      {query.isPending && (
        <div aria-busy="true" aria-label="Loading the issue" className="flex flex-col gap-3">
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="h-40 w-full" />
        </div>
      )}
      {query.isError && !issue && (
        <Banner
          tone="warning"
          actions={
            <>
              <Button size="sm" onClick={() => void query.refetch()}>
                Try again
              </Button>
              <Button size="sm" onClick={onWantsNew}>
                Create a new issue anyway
              </Button>
            </>
          }
        >
          Couldn’t load the issue. {query.error.message}
        </Banner>
      )}
      {issue && <Changes {...props} issue={issue} isHere={issueProjectId === projectId} />}
    </section>
  );
}

interface ChangesProps extends UpdateDraftProps {
  issue: Issue;
  /** Whether the issue is in the page's project, where the user's permissions are known. */
  isHere: boolean;
}

function Changes({ result, lookups, issue, isHere, onWantsNew }: ChangesProps) {
  const [excluded, setExcluded] = useState<readonly ProposedField[]>([]);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const edit = useEditIssue();
  const permit = useCanCheck()("issues.update", {
    createdById: issue.user_id,
    recordName: issue.key,
  });
  const fields = PROPOSED.filter((field) => result[field] !== issue[field]);
  const chosen = fields.filter((field) => !excluded.includes(field));
  const open = <OpenIssue issue={issue} />;

  if (fields.length === 0) {
    return (
      <Banner tone="success" actions={open}>
        {issue.key} already covers this. There is nothing to change.
      </Banner>
    );
  }

  const reason = !isHere
    ? `${issue.key} belongs to another project. Open it to make changes.`
    : (permit.reason ?? (chosen.length === 0 ? "Choose what to change first." : undefined));

  async function update() {
    setSaving(true);
    setFailure(null);
    const change = Object.fromEntries(chosen.map((field) => [field, result[field]])) as IssueEdit;
    await edit(issue, change, { onRefused: ({ message }) => setFailure(message) });
    setSaving(false);
  }

  return (
    <>
      {failure !== null && (
        <Banner tone="danger">
          {issue.key} was not changed. {failure}
        </Banner>
      )}
      <ul className="flex flex-col gap-4">
        {fields.map((field) => (
          <li key={field} data-change={field} className="flex min-w-0 flex-col gap-1.5">
            <Checkbox
              label={
                <span className="text-sm font-medium">
                  Change {FIELD_NAMES[field].toLowerCase()}
                </span>
              }
              checked={!excluded.includes(field)}
              onCheckedChange={(isOn) =>
                setExcluded(isOn ? excluded.filter((name) => name !== field) : [...excluded, field])
              }
            />
            {field === "description" ? (
              <TextDiff
                label="Changes to the description"
                before={issue.description}
                after={result.description}
              />
            ) : (
              <ValueDiff
                before={valueText(field, issue[field], lookups)}
                after={valueText(field, result[field], lookups)}
              />
            )}
          </li>
        ))}
      </ul>
      <StickyActions>
        <Button
          variant="primary"
          className="max-sm:flex-1"
          loading={isSaving}
          disabledReason={reason}
          onClick={() => void update()}
        >
          Update {issue.key}
        </Button>
        <Button onClick={onWantsNew}>Create a new issue anyway</Button>
        {open}
      </StickyActions>
    </>
  );
}

function OpenIssue({ issue }: { issue: Issue }) {
  return (
    <ButtonLink variant="ghost" href={issueHref(issue.project_id, issue.key)}>
      Open {issue.key}
    </ButtonLink>
  );
}
