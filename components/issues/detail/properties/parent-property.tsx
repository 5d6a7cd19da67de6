"use client";

import { lazyPart } from "@/components/ui/lazy-part";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/overlay/popover";
import type { Permit } from "@/components/screen/access/use-can";
import { PlainValue, PropertyButton } from "./property-row";
import type { EditIssue } from "@/components/issues/editing/use-edit-issue";
import type { Issue } from "@/lib/issues/issues/schema";
import { parentEdit } from "@/components/issues/fields/parent/parent-edit";
import { useIssueTree } from "@/components/issues/detail/sections/children/use-tree";

const list = lazyPart(() =>
  import("@/components/issues/fields/parent/parent-list").then((module) => module.ParentList),
);
const ParentList = list.Part;

interface ParentPropertyProps {
  issue: Issue;
  permit: Permit;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onEdit: EditIssue;
}

/** The issue that this one is a sub-issue of, edited in place. */
export function ParentProperty(props: ParentPropertyProps) {
  const { issue, permit, open, onOpenChange, onEdit } = props;
  const parent = useIssueTree(issue)?.parents.at(-1);
  const text =
    issue.parent_id === null ? "No parent" : parent ? `${parent.key} ${parent.title}` : "…";
  const shown =
    issue.parent_id !== null && parent ? (
      <span className="flex min-w-0 items-baseline gap-1.5">
        <span className="shrink-0 text-xs text-text-muted numeric">{parent.key}</span>
        <span className="truncate">{parent.title}</span>
      </span>
    ) : (
      <span className="text-text-muted">{text}</span>
    );
  if (!permit.allowed) return <PlainValue>{shown}</PlainValue>;
  return (
    <Popover open={open} onOpenChange={onOpenChange}>
      <PopoverTrigger asChild onNear={() => void list.load()}>
        <PropertyButton aria-label={`Parent: ${text}`}>{shown}</PropertyButton>
      </PopoverTrigger>
      <PopoverContent
        aria-label="Parent issue"
        className="w-96"
        isPhoneSheet
        onOpenAutoFocus={(event) => event.preventDefault()}
      >
        <ParentList
          issues={[issue]}
          onPick={(next) => {
            onOpenChange(false);
            if ((next?.id ?? null) === issue.parent_id) return;
            const { edit, done } = parentEdit(next);
            void onEdit(issue, edit, { done });
          }}
        />
      </PopoverContent>
    </Popover>
  );
}
