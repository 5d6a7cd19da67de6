"use client";

import { use, useState } from "react";
import { useActor } from "@/components/screen/access/actor-context";
import { useCan, type Permit } from "@/components/screen/access/use-can";
import { Attachments } from "@/components/issues/attachments/attachments";
import { useAttachments } from "@/components/issues/attachments/use-attachments";
import { BranchLinks } from "@/components/issues/detail/branch-links/branch-links";
import {
  Dependencies,
  type Side,
  SIDES,
} from "@/components/issues/detail/dependencies/dependencies";
import { addingSubIssueTo } from "@/components/issues/fields/parent/acts";
import { SubIssues } from "@/components/issues/detail/sections/children/sub-issues";
import { relating } from "@/components/issues/detail/dependencies/relating";
import { Relations } from "@/components/issues/detail/dependencies/relations";
import { SimilarFinder } from "@/components/issues/detail/dependencies/similar-finder";
import { TextSection } from "@/components/issues/detail/text/text-section";
import { TimeEntries, useTimeEntries } from "@/components/issues/detail/time/time-entries";
import { fieldDraft, useDraft } from "@/components/issues/editing/saved-drafts";
import type { SaveText, TextDraft } from "@/components/issues/editing/text-draft";
import type { EditIssue } from "@/components/issues/editing/use-edit-issue";
import { AttachContext } from "@/components/issues/editor/attach-context";
import type { ProjectLookups } from "@/components/issues/fields/project-lookups";
import { useExternalStore } from "@/components/ui/external-store";
import { RelationKind } from "@/lib/issues/issues/relations/schema";
import type { Issue } from "@/lib/issues/issues/schema";
import { AddRow, type SectionName } from "./add-row";

interface IssueSectionsProps {
  issue: Issue;
  lookups: ProjectLookups;
  /** Whether the user can change the issue. */
  permit: Permit;
  onEdit: EditIssue;
  onSavePrompt: SaveText;
}

/**
 * What belongs to an issue besides its text: files, dependencies, branches, time and context for an
 * assistant. Sections without content are buttons in one row.
 */
export function IssueSections(props: IssueSectionsProps) {
  const { issue, lookups, permit, onEdit, onSavePrompt } = props;
  const attachments = useAttachments(issue);
  const time = useTimeEntries(issue);
  const attach = use(AttachContext);
  const mayLink = useCan("issueBranchLinks.create").allowed;
  const mayLog = useCan("timeEntries.create").allowed;
  const [draft, setDraft] = useDraft<TextDraft>(fieldDraft(useActor().userId, issue.id, "prompt"));
  const [adding, setAdding] = useState<SectionName | null>(null);
  const [picking, setPicking] = useState<Side | null>(null);
  const [picker, setPicker] = useState<HTMLInputElement | null>(null);
  const pickFiles = () => picker?.click();
  const mayCreate = useCan("issues.create").allowed;
  const isAddingChild = useExternalStore(addingSubIssueTo) === issue.id;
  const addChild = (isAdding: boolean) => addingSubIssueTo.set(isAdding ? issue.id : null);
  const add = (name: "branches" | "time") => (isAdding: boolean) =>
    setAdding(isAdding ? name : null);

  /** Undefined while it is not known. */
  const isEmpty: Record<SectionName, boolean | undefined> = {
    children: issue.children.total === 0 && !isAddingChild,
    attachments: attachments.isEmpty,
    dependencies: issue.blocked_by_ids.length + issue.blocks_ids.length === 0 && picking === null,
    branches: issue.branch_links.length === 0 && adding !== "branches",
    time:
      time === null
        ? true
        : time.isError
          ? false
          : time.data && time.data.length === 0 && adding !== "time",
    prompt: (issue.prompt ?? "") === "" && (draft === null || !permit.allowed),
  };
  const buttons = [
    { name: "children", isAllowed: mayCreate, onAdd: () => addChild(true) },
    { name: "attachments", isAllowed: attach !== null, onAdd: pickFiles },
    {
      name: "dependencies",
      isAllowed: permit.allowed,
      onAdd: () => setPicking("blocked_by_ids"),
      choices: [
        ...SIDES.map(({ side, heading }) => ({
          label: `${heading}…`,
          onAdd: () => setPicking(side),
        })),
        {
          label: "Relates to…",
          onAdd: () => relating.set({ issueId: issue.id, kind: RelationKind.Relates }),
        },
        {
          label: "Duplicate of…",
          onAdd: () => relating.set({ issueId: issue.id, kind: RelationKind.Duplicates }),
        },
      ],
    },
    { name: "branches", isAllowed: mayLink, onAdd: () => setAdding("branches") },
    { name: "time", isAllowed: time !== null && mayLog, onAdd: () => setAdding("time") },
    {
      name: "prompt",
      isAllowed: permit.allowed,
      onAdd: () => {
        setAdding("prompt");
        setDraft({ text: "", base: "" });
      },
    },
  ] as const;
  const filled = buttons.flatMap(({ name }) => (isEmpty[name] === false ? [name] : []));
  const shownButtons = buttons.filter(({ name, isAllowed }) => isAllowed && isEmpty[name]);

  return (
    <div className="flex flex-col gap-1">
      <input
        ref={setPicker}
        type="file"
        multiple
        hidden
        tabIndex={-1}
        aria-label="Files to attach"
        onChange={(event) => {
          for (const file of event.target.files ?? []) void attach?.(file);
          // Allows choosing the same file again.
          event.target.value = "";
        }}
      />
      {shownButtons.length > 0 && <AddRow buttons={shownButtons} filled={filled} />}
      {!isEmpty.children && (
        <SubIssues
          issue={issue}
          lookups={lookups}
          spent={time?.data?.reduce((sum, { minutes }) => sum + minutes, 0) ?? null}
          isAdding={isAddingChild}
          onAdding={addChild}
        />
      )}
      {isEmpty.attachments === false && (
        <Attachments issue={issue} attachments={attachments} onPick={pickFiles} />
      )}
      {!isEmpty.dependencies && (
        <Dependencies
          issue={issue}
          lookups={lookups}
          permit={permit}
          onEdit={onEdit}
          picking={picking}
          onPicking={setPicking}
        />
      )}
      <Relations issue={issue} lookups={lookups} permit={permit} />
      <SimilarFinder key={issue.id} issue={issue} permit={permit} />
      {!isEmpty.branches && (
        <BranchLinks issue={issue} isAdding={adding === "branches"} onAdding={add("branches")} />
      )}
      {time !== null && isEmpty.time === false && (
        <TimeEntries
          issue={issue}
          query={time}
          isAdding={adding === "time"}
          onAdding={add("time")}
        />
      )}
      {!isEmpty.prompt && (
        <TextSection
          issue={issue}
          field="prompt"
          heading="AI context"
          emptyText="Add context for an AI assistant…"
          permit={permit}
          onSave={onSavePrompt}
          isJustOpened={adding === "prompt"}
          isFoldable
        />
      )}
    </div>
  );
}
