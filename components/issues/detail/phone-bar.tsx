"use client";

import type { ReactNode, RefObject } from "react";
import { MessageSquare } from "@/components/ui/icon/icons";
import { useCan, type Permit } from "@/components/screen/access/use-can";
import { Button } from "@/components/ui/button/button";
import { ColorDot } from "@/components/ui/data/color-dot";
import { Combobox } from "@/components/ui/form/combobox/combobox";
import { laneOptions } from "@/components/issues/fields/choice-options";
import { startComment } from "@/components/issues/comments/new-comment";
import type { ProjectLookups } from "@/components/issues/fields/project-lookups";
import type { IssueEdit } from "@/lib/issues/issues/client/edit-conflict";
import type { Issue } from "@/lib/issues/issues/schema";

interface PhoneBarProps {
  issue: Issue;
  lookups: ProjectLookups;
  permit: Permit;
  onEdit: (edit: IssueEdit) => void;
  /** The element that contains the field for a new comment. */
  body: RefObject<HTMLElement | null>;
  /** More actions. */
  menu: ReactNode;
}

/** What people do most with an issue, within reach of a thumb. Hidden while they write. */
export function PhoneBar({ issue, lookups, permit, onEdit, body, menu }: PhoneBarProps) {
  const comment = useCan("comments.create");
  const lane = lookups.lanes.find(({ id }) => id === issue.lane_id);

  const laneName = (
    <>
      {lane && <ColorDot color={lane.color} />}
      <span className="truncate">{lane?.title ?? "…"}</span>
    </>
  );
  return (
    <div
      role="group"
      aria-label={`Actions for ${issue.key}`}
      data-bottom-bar=""
      className="sticky bottom-[var(--bottombar-height,0px)] z-10 -mx-4 mt-4 flex items-center gap-2 border-t border-border bg-surface px-4 py-2 group-has-[textarea:focus]/issue:hidden sm:hidden"
    >
      {/* Not primary: it leads to the form, whose button is. */}
      <Button
        className="min-w-0 flex-1"
        disabledReason={comment.reason}
        onClick={() => body.current && startComment(body.current)}
      >
        <MessageSquare />
        Comment
      </Button>
      {permit.allowed ? (
        <Combobox
          label="Lane"
          value={issue.lane_id}
          options={laneOptions(lookups.lanes)}
          onValueChange={(lane_id) => lane_id !== null && onEdit({ lane_id })}
          trigger={
            <Button
              className="min-w-0 flex-1"
              aria-label={`Move ${issue.key}, now in ${lane?.title ?? "…"}`}
            >
              {laneName}
            </Button>
          }
        />
      ) : (
        <div className="min-w-0 flex-1 px-1 text-sm">
          <p className="flex min-w-0 items-center gap-1.5">{laneName}</p>
          <p className="text-xs text-text-muted">
            View only<span className="sr-only">: {permit.reason}</span>
          </p>
        </div>
      )}
      {menu}
    </div>
  );
}
