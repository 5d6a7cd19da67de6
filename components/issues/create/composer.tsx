"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { useProjectLookups } from "@/components/issues/fields/project-lookups";
import { SimilarPanel } from "@/components/issues/similar/similar-panel";
import { useMarkDuplicate } from "@/components/issues/similar/use-mark-duplicate";
import { useSimilarIssues } from "@/components/issues/similar/use-similar-issues";
import { AttachContext } from "@/components/issues/editor/attach-context";
import { FileDrop } from "@/components/issues/editor/file-drop";
import { Banner } from "@/components/ui/feedback/banner";
import { announce } from "@/components/ui/feedback/live-region";
import { dismissToast, toastMessage, toastUndo } from "@/components/ui/feedback/toast";
import { Button } from "@/components/ui/button/button";
import { Dialog } from "@/components/ui/overlay/dialog";
import { issueHref } from "@/components/screen/navigation/issue-href";
import type { NamedIssue } from "@/lib/issues/similar/schema";
import { issueTemplatesQuery } from "@/lib/planning/templates/client";
import type { IssueTemplate } from "@/lib/planning/templates/schema";
import { IssueChips } from "./chips/issue-chips";
import { ProjectChip } from "./chips/project-chip";
import { ComposerFooter } from "./composer-footer";
import { openComposer } from "./composer-store";
import { ComposerText } from "./composer-text";
import { replaceMarks, withMark } from "./files/file-marks";
import { FileStrip } from "./files/file-strip";
import { useAttachToDraft } from "./files/use-attach-to-draft";
import { hasContent } from "./new-issue";
import { fromTemplate, replacesText } from "./templates/template-text";
import { useIssueCreated } from "./use-issue-created";
import { useKeyboardHeight } from "@/components/ui/overlay/phone/use-keyboard-height";
import type { useNewIssue } from "./use-new-issue";

export interface DraftLinkProps {
  projectId: number;
  /** Text written so far. */
  text: string;
  onFollow: () => void;
}

const DRAFT_TOAST = "draft-kept";

interface ComposerProps {
  newIssue: ReturnType<typeof useNewIssue>;
  /** The projects where the person can create issues. */
  projects: readonly { id: number; name: string; key_prefix: string }[];
  onClose: () => void;
  /** The link to AI drafting. Passed by the caller, because drafts depend on issues. */
  draftLink: (props: DraftLinkProps) => ReactNode;
}

/** Writes a new issue. What is written is kept as a draft until the issue exists. */
export function Composer({ newIssue, projects, onClose, draftLink }: ComposerProps) {
  const { form, set, moveTo, errors, failure, isSending, isDraft, restore, discard } = newIssue;
  const { project_id: projectId } = form;
  const lookups = useProjectLookups(projectId);
  const firstLaneId = lookups.lanes[0]?.id;
  const templates = useQuery(issueTemplatesQuery(projectId)).data ?? [];
  const similar = useSimilarIssues(projectId, form.title, form.description);
  const files = useAttachToDraft(form.description);
  const created = useIssueCreated();
  const markDuplicate = useMarkDuplicate();
  const router = useRouter();
  const [wasRestored, setRestored] = useState(isDraft);
  const [isAnother, setAnother] = useState(false);
  const [isPreview, setPreview] = useState(false);
  const title = useRef<HTMLTextAreaElement>(null);
  useKeyboardHeight();
  // Its Discard would speak of what is being written now.
  useEffect(() => dismissToast(DRAFT_TOAST), []);

  function close() {
    if (!hasContent(form)) discard();
    else {
      toastMessage("Draft kept", {
        id: DRAFT_TOAST,
        description: form.title || "Press C to continue.",
        action: { label: "Discard", run: discardDraft },
      });
    }
    onClose();
  }

  function discardDraft() {
    discard();
    setRestored(false);
    setPreview(false);
    const undo = () => {
      restore(form);
      setRestored(true);
      return true;
    };
    void toastUndo("Draft discarded", undo, { isBrief: true });
    title.current?.focus();
  }

  async function send(original?: NamedIssue) {
    const options = { firstLaneId, description: files.sentText, keepsChoices: isAnother };
    const issue = await newIssue.submit(options);
    setPreview(false);
    if (issue) {
      created(issue, files.ids.length, files.upload(issue));
      if (original) void markDuplicate(issue, original);
      setRestored(false);
    }
    if (issue && !isAnother) onClose();
    else title.current?.focus();
  }

  /** Drops the draft, because the issue covers it. */
  function openInstead({ key, project_id: id }: NamedIssue) {
    discard();
    onClose();
    router.push(issueHref(id, key));
    const undo = () => {
      restore(form);
      openComposer();
      return true;
    };
    void toastUndo(`Draft discarded: ${key} covers it`, undo);
  }

  function applyTemplate(template: IssueTemplate, field?: "title" | "description") {
    // The field contained only the command.
    const before = field === undefined ? form : { ...form, [field]: "" };
    const change = fromTemplate(before, template);
    set({ ...(field !== undefined && { [field]: "" }), ...change });
    const text = `Filled in from ${template.name}`;
    const undo = () => {
      restore(before);
      return true;
    };
    if (replacesText(before, change)) void toastUndo(text, undo, { isBrief: true });
    else announce(`${text}.`);
  }

  function addFiles(added: Iterable<File>) {
    const { attach } = files;
    if (!attach) return;
    void Promise.all([...added].map(attach)).then((marks) => {
      const texts = marks.filter((mark) => mark !== null);
      set({ description: texts.reduce(withMark, form.description) });
    });
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter" || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    void send();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      size="xl"
      isFullScreenOnPhone
      title="New issue"
      header={
        <div onKeyDown={onKeyDown} className="flex min-w-0 items-center gap-2 text-sm max-sm:-ml-2">
          <ProjectChip projects={projects} value={projectId} onChange={(id) => void moveTo(id)} />
          <span aria-hidden="true" className="truncate text-text-muted">
            New issue
          </span>
        </div>
      }
      bodyClassName="flex min-h-0 flex-col"
      footer={
        <ComposerFooter
          isAnother={isAnother}
          onAnother={setAnother}
          isPreview={isPreview}
          onPreview={setPreview}
          isSending={isSending}
          onSend={() => void send()}
          onFiles={addFiles}
          filesReason={files.reason}
        >
          {draftLink({
            projectId,
            text: `${form.title}\n\n${form.description}`,
            onFollow: onClose,
          })}
        </ComposerFooter>
      }
    >
      <FileDrop
        onFiles={files.attach && addFiles}
        invitation={
          files.attach ? "Drop to attach" : `You can’t attach files. ${files.reason ?? ""}`
        }
        className="flex min-h-0 flex-1 flex-col"
      >
        <AttachContext value={files.attach}>
          <div
            {...similar.composition}
            onKeyDown={onKeyDown}
            className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)_auto_auto] md:grid-cols-[minmax(0,1fr)_18rem] md:grid-rows-[minmax(0,1fr)_auto]"
          >
            <div className="flex min-h-0 flex-col gap-2 overflow-y-auto px-5 pt-1 pb-3 max-sm:px-4 sm:min-h-52">
              {failure !== null && <Banner tone="danger">{failure} Your text is saved.</Banner>}
              {wasRestored && isDraft && (
                <p role="status" className="flex items-center gap-2 text-xs text-text-muted">
                  Draft restored
                  <Button size="sm" variant="ghost" onClick={discardDraft}>
                    Discard draft
                  </Button>
                </p>
              )}
              <ComposerText
                form={form}
                errors={errors}
                templates={templates}
                titleRef={title}
                isPreview={isPreview}
                onChange={set}
                onTemplate={applyTemplate}
              />
              <FileStrip
                userId={files.userId}
                ids={files.ids}
                onRemove={(id) =>
                  set({ description: replaceMarks(form.description, new Map([[id, ""]])) })
                }
              />
            </div>
            <SimilarPanel
              projectId={projectId}
              issues={similar.issues}
              isSearched={similar.isSearched}
              duplicates={{ onUse: openInstead, onCreate: (issue) => void send(issue) }}
              className="md:col-start-2 md:row-span-2 md:row-start-1"
            />
            <div className="min-w-0">
              <IssueChips
                projectId={projectId}
                lookups={lookups}
                templates={templates}
                form={form}
                laneId={firstLaneId}
                errors={errors}
                onChange={set}
                onTemplate={applyTemplate}
              />
            </div>
          </div>
        </AttachContext>
      </FileDrop>
    </Dialog>
  );
}
