"use client";

import { useState } from "react";
import { IconButton } from "@/components/ui/button/icon-button";
import { SmilePlus } from "@/components/ui/icon/icons";
import { lazyPart } from "@/components/ui/lazy-part";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/overlay/popover";
import type { Comment } from "@/lib/issues/comments/schema";
import type { Issue } from "@/lib/issues/issues/schema";

const palette = lazyPart(() =>
  import("./reaction-palette").then((module) => module.ReactionPalette),
);

interface AddReactionProps {
  issue: Issue;
  comment: Comment;
  /** Why the user cannot react. */
  disabledReason: string | undefined;
}

/** The button that opens the emoji to react with. */
export function AddReaction({ issue, comment, disabledReason }: AddReactionProps) {
  const [isOpen, setOpen] = useState(false);
  const isAllowed = disabledReason === undefined;
  return (
    <Popover open={isOpen} onOpenChange={(open) => setOpen(open && isAllowed)}>
      <PopoverTrigger asChild onNear={() => void palette.load()}>
        <IconButton
          size="sm"
          label="Add a reaction"
          {...(disabledReason !== undefined && { disabledReason })}
        >
          <SmilePlus />
        </IconButton>
      </PopoverTrigger>
      <PopoverContent isPhoneSheet aria-label="Reactions" align="end" className="p-2 max-sm:p-3">
        <palette.Part issue={issue} comment={comment} onClose={() => setOpen(false)} />
      </PopoverContent>
    </Popover>
  );
}
