"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { History } from "@/components/ui/icon/icons";
import type { Permit } from "@/components/screen/access/use-can";
import { Button } from "@/components/ui/button/button";
import { RelativeTime } from "@/components/ui/text/relative-time";
import type { SaveText } from "@/components/issues/editing/text-draft";
import { lazyPart } from "@/components/ui/lazy-part";
import type { VersionedField } from "@/lib/issues/activity/schema";
import { activityQuery } from "@/lib/issues/issues/client/mutations";
import type { Issue } from "@/lib/issues/issues/schema";

const TextHistory = lazyPart(() =>
  import("./text-history").then((module) => module.TextHistory),
).Part;

interface EditedNoteProps {
  issue: Issue;
  field: VersionedField;
  /** "Description". */
  heading: string;
  permit: Permit;
  onSave: SaveText;
}

/** When a text was last edited, and a button that shows its versions. Nothing if it never was. */
export function EditedNote(props: EditedNoteProps) {
  const { issue, field, heading } = props;
  const activity = useInfiniteQuery(activityQuery(issue.project_id, issue.key));
  const [isOpen, setOpen] = useState(false);
  const edit = activity.data?.pages.flat().find((change) => change.field === field);
  // An edit may be further back than the activity that is loaded.
  if (!edit && !activity.hasNextPage) return null;
  return (
    <>
      {edit && (
        <span className="text-xs text-text-muted max-sm:hidden">
          Edited <RelativeTime value={edit.created_at} />
        </span>
      )}
      <Button variant="ghost" size="sm" onClick={() => setOpen(true)}>
        <History />
        History
        <span className="sr-only">
          {" "}
          of the {heading === "Description" ? "description" : heading}
        </span>
      </Button>
      {isOpen && <TextHistory {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
