"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Permit } from "@/components/screen/access/use-can";
import { Avatar } from "@/components/ui/data/avatar";
import { Button } from "@/components/ui/button/button";
import { ErrorState } from "@/components/ui/feedback/error-state";
import { announce } from "@/components/ui/feedback/live-region";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { Segmented } from "@/components/ui/form/segmented";
import { Dialog } from "@/components/ui/overlay/dialog";
import { fullName } from "@/components/ui/text/full-name";
import { Markdown } from "@/components/ui/text/markdown";
import { RelativeTime } from "@/components/ui/text/relative-time";
import type { SaveText } from "@/components/issues/editing/text-draft";
import { textVersionsQuery } from "@/lib/issues/issues/client/text/text-versions";
import type { TextVersion, VersionedField } from "@/lib/issues/activity/schema";
import type { Issue } from "@/lib/issues/issues/schema";
import { TextDiff } from "./text-diff";

const VIEWS = [
  { value: "changes", label: "Changes" },
  { value: "text", label: "Text" },
] as const;

interface TextHistoryProps {
  issue: Issue;
  field: VersionedField;
  heading: string;
  permit: Permit;
  onSave: SaveText;
  onClose: () => void;
}

interface VersionRowProps {
  version: TextVersion;
  /** "Current" or "First". */
  mark: string | undefined;
  isShown: boolean;
  onShow: () => void;
}

function VersionRow({ version, mark, isShown, onShow }: VersionRowProps) {
  const name = fullName(version.author);
  return (
    <li className="shrink-0">
      <button
        type="button"
        aria-current={isShown || undefined}
        onClick={onShow}
        className="flex w-full items-center gap-2 rounded-md px-2 py-1.5 text-left hover:bg-surface-hover focus-visible:-outline-offset-2 aria-[current]:bg-surface-selected pointer-coarse:min-h-11"
      >
        <Avatar name={name} src={version.author.profile_picture} size="xs" decorative />
        <span className="min-w-0 flex-1">
          <span className="block truncate text-sm">{name}</span>
          <span className="block text-xs text-text-muted">
            <RelativeTime value={version.created_at} />
            {mark !== undefined && ` · ${mark}`}
          </span>
        </span>
      </button>
    </li>
  );
}

/** The versions of a text, what each changed, and a button to restore one. */
export function TextHistory(props: TextHistoryProps) {
  const { issue, field, heading, permit, onSave, onClose } = props;
  const query = useInfiniteQuery(textVersionsQuery(issue, field));
  const [shownId, setShownId] = useState<number | null>(null);
  const [view, setView] = useState<"changes" | "text">("changes");
  const [error, setError] = useState<string | null>(null);
  const versions = query.data?.pages.flat() ?? [];
  const at = Math.max(
    0,
    versions.findIndex(({ id }) => id === shownId),
  );
  const shown = versions[at];
  const current = issue[field] ?? "";
  const isFirst = (index: number) => index === versions.length - 1 && !query.hasNextPage;

  function restore(version: TextVersion) {
    setError(null);
    void onSave(version.text ?? "", current, (failure) => setError(failure.message)).then(
      (isSaved) => {
        if (!isSaved) return;
        announce(`${heading} restored.`);
        onClose();
      },
    );
  }

  const refusal =
    permit.reason ?? (shown?.text === current ? "This is the current version." : undefined);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title={`${heading} history`}
      description={issue.key}
      footer={
        shown && (
          <>
            {error !== null && (
              <p role="alert" className="mr-auto text-sm text-danger-text">
                {error}
              </p>
            )}
            <Button onClick={onClose}>Close</Button>
            <Button variant="primary" disabledReason={refusal} onClick={() => restore(shown)}>
              Restore this version
            </Button>
          </>
        )
      }
    >
      {query.isPending && <Skeleton className="h-40 w-full" />}
      {query.isError && (
        <ErrorState title="Couldn’t load the versions" onRetry={() => void query.refetch()} />
      )}
      {query.isSuccess && !shown && (
        <p className="text-sm text-text-muted">
          No versions yet. They are kept from the next edit on.
        </p>
      )}
      {shown && (
        <div className="flex flex-col gap-4 sm:flex-row">
          <div className="shrink-0 sm:w-52">
            <ul aria-label="Versions" className="max-h-36 overflow-y-auto sm:max-h-[55dvh]">
              {versions.map((version, index) => (
                <VersionRow
                  key={version.id}
                  version={version}
                  mark={index === 0 ? "Current" : isFirst(index) ? "First" : undefined}
                  isShown={index === at}
                  onShow={() => setShownId(version.id)}
                />
              ))}
            </ul>
            {query.hasNextPage && (
              <Button
                variant="ghost"
                size="sm"
                loading={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                Show older versions
              </Button>
            )}
          </div>
          <section aria-label="Version" className="min-w-0 flex-1">
            <Segmented
              label="Show"
              value={view}
              onValueChange={setView}
              options={VIEWS}
              className="mb-3 w-40"
            />
            {view === "text" ? (
              <Markdown>{shown.text ?? ""}</Markdown>
            ) : (
              <TextDiff
                before={isFirst(at) ? null : (versions[at + 1]?.text ?? "")}
                after={shown.text ?? ""}
              />
            )}
          </section>
        </div>
      )}
    </Dialog>
  );
}
