"use client";

import { TitleField } from "@/components/issues/create/quick/title-field";
import { useQuickTitles } from "@/components/issues/create/quick/use-quick-titles";
import type { Issue } from "@/lib/issues/issues/schema";
import { useAddSubIssue } from "./use-add-sub-issue";

interface AddFormProps {
  parent: Issue;
  laneId: number | undefined;
  onClose: () => void;
}

/** Creates sub-issues from titles. */
export function AddForm({ parent, laneId, onClose }: AddFormProps) {
  const titles = useQuickTitles({ create: useAddSubIssue(parent, laneId) });
  return (
    <div className="py-1">
      <TitleField
        label={`Title of a new sub-issue of ${parent.key}`}
        titles={titles}
        onLeave={onClose}
        onClose={onClose}
      />
    </div>
  );
}
