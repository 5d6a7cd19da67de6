"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useDeferredValue, useMemo, useRef } from "react";
import { useActor } from "@/components/screen/access/actor-context";
import type { Permit } from "@/components/screen/access/use-can";
import { TitleLevelContext } from "@/components/ui/layout/foldable-section";
import { MarkdownPeopleContext } from "@/components/ui/text/markdown-contexts";
import type { IssueEdit } from "@/lib/issues/issues/client/edit-conflict";
import type { Issue } from "@/lib/issues/issues/schema";
import { forgetWatch } from "@/lib/issues/issues/client/watch";
import type { ChangeRef } from "@/components/issues/comments/linked-change";
import { Timeline } from "@/components/issues/comments/timeline";
import { useSubIssueKeys } from "@/components/issues/detail/sections/children/use-sub-issue-keys";
import { IssueMenu } from "@/components/issues/detail/issue-menu";
import { PhoneBar } from "@/components/issues/detail/phone-bar";
import { IssueProperties } from "@/components/issues/detail/properties/issue-properties";
import { useFieldKeys } from "@/components/issues/detail/properties/use-field-keys";
import { useOpenField } from "@/components/issues/detail/properties/use-open-field";
import { ViewOnly } from "@/components/issues/detail/properties/view-only";
import { WatchButton } from "@/components/issues/detail/properties/watch-button";
import { DuplicateBanner } from "@/components/issues/detail/dependencies/duplicate-banner";
import { IssueSections } from "@/components/issues/detail/sections/issue-sections";
import { TextSection } from "@/components/issues/detail/text/text-section";
import { TitleEditor } from "@/components/issues/detail/text/title-editor";
import { TransferHost } from "@/components/issues/detail/transfer/transfer-host";
import type { SaveText } from "@/components/issues/editing/text-draft";
import { useEditIssue } from "@/components/issues/editing/use-edit-issue";
import { memberName, type ProjectLookups } from "@/components/issues/fields/project-lookups";

interface IssueBodyProps {
  issue: Issue;
  lookups: ProjectLookups;
  permit: Permit;
  creatorName: string | undefined;
  headingLevel: 1 | 2;
  /**
   * A comment to scroll to and highlight, as in the inbox. Does not move focus. If omitted, a
   * comment in the URL (`#comment-7`) is used instead, and focused.
   */
  commentId?: number | undefined;
  /** A change to scroll to and highlight, as in the inbox. */
  change?: ChangeRef | undefined;
  /** The first comment that is new to the reader, as in the inbox. */
  newFromId?: number | undefined;
  /**
   * Renders what is below the description after the first frame, so that the issue opens at once.
   * Not for a page that the server renders.
   */
  hasLateTimeline?: boolean;
  /** Called when the issue is deleted. */
  onDeleted: () => void;
}

/** The whole issue, in one column, or in two if there is room. */
export function IssueBody(props: IssueBodyProps) {
  const { issue, lookups, permit, creatorName, headingLevel } = props;
  const { commentId, change: linkedChange, newFromId } = props;
  const isWhole = useDeferredValue(true, props.hasLateTimeline !== true);
  const queryClient = useQueryClient();
  const me = useActor().userId;
  const people = useMemo(
    () => ({ me, nameOf: (userId: number) => memberName({ members: lookups.members }, userId) }),
    [me, lookups.members],
  );
  const editIssue = useEditIssue();
  const body = useRef<HTMLDivElement>(null);
  const { openField, openByKey, onOpenField } = useOpenField(body);
  useFieldKeys(issue.key, permit, openByKey);
  useSubIssueKeys(issue, permit);

  function edit(change: IssueEdit) {
    const saved = editIssue(issue, change);
    // The new assignee watches the issue, unless they have turned that off.
    if ("assignee_id" in change) void saved.then(() => forgetWatch(queryClient, issue));
  }

  const saveText =
    (field: "title" | "description" | "prompt"): SaveText =>
    (text, base, onRefused) => {
      const value = field === "prompt" && text.trim() === "" ? null : text;
      const seen = { ...issue, [field]: field === "prompt" ? base || null : base };
      return editIssue(seen, { [field]: value }, { onRefused });
    };

  return (
    <MarkdownPeopleContext value={people}>
      <TitleLevelContext value={headingLevel}>
        <div ref={body} className="group/issue @container">
          <div className="grid grid-cols-1 gap-x-10 gap-y-3 @4xl:grid-cols-[minmax(0,1fr)_19rem] @4xl:grid-rows-[auto_1fr]">
            <TitleEditor
              key={`title-${issue.id}`}
              issue={issue}
              permit={permit}
              headingLevel={headingLevel}
              onSave={saveText("title")}
            />
            <section
              aria-label="Properties"
              className="@4xl:col-start-2 @4xl:row-span-2 @4xl:row-start-1 @4xl:border-l @4xl:border-border @4xl:pl-6"
            >
              {permit.reason !== undefined && (
                <ViewOnly projectId={issue.project_id} reason={permit.reason} />
              )}
              <IssueProperties
                issue={issue}
                lookups={lookups}
                permit={permit}
                openField={openField}
                onOpenField={onOpenField}
                onEdit={edit}
                editIssue={editIssue}
                creatorName={creatorName}
                watch={<WatchButton key={issue.id} issue={issue} lookups={lookups} />}
              />
            </section>
            <div key={issue.id} className="@container flex min-w-0 flex-col gap-3">
              <DuplicateBanner issue={issue} />
              <TextSection
                issue={issue}
                field="description"
                heading="Description"
                emptyText="Describe the problem or the request…"
                permit={permit}
                onSave={saveText("description")}
              />
              {isWhole && (
                <>
                  <IssueSections
                    issue={issue}
                    lookups={lookups}
                    permit={permit}
                    onEdit={editIssue}
                    onSavePrompt={saveText("prompt")}
                  />
                  <Timeline
                    issue={issue}
                    lookups={lookups}
                    commentId={commentId}
                    change={linkedChange}
                    newFromId={newFromId}
                  />
                </>
              )}
            </div>
          </div>
          <TransferHost issue={issue} />
          <PhoneBar
            issue={issue}
            lookups={lookups}
            permit={permit}
            onEdit={edit}
            body={body}
            menu={
              <IssueMenu
                issue={issue}
                permit={permit}
                creatorName={creatorName}
                onDeleted={props.onDeleted}
              />
            }
          />
        </div>
      </TitleLevelContext>
    </MarkdownPeopleContext>
  );
}
