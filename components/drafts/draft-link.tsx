"use client";

import { Sparkles } from "@/components/ui/icon/icons";
import { useDraft } from "@/components/issues/editing/saved-drafts";
import { useActor } from "@/components/screen/access/actor-context";
import { useCan } from "@/components/screen/access/use-can";
import { Button } from "@/components/ui/button/button";
import { ButtonLink } from "@/components/ui/button/button-link";
import type { ButtonLook } from "@/components/ui/button/button-styles";
import { draftHref } from "./draft-url";
import {
  type StoryText,
  storyTextDraft,
  withAddedText,
} from "@/components/drafts/compose/story-text";

interface DraftLinkProps extends ButtonLook {
  projectId: number;
  /** The text written so far, to carry over to the drafting page. */
  text?: string;
  onFollow?: () => void;
}

/** A link to the page that drafts an issue from text. Requires a ProjectProvider. */
export function DraftLink({ projectId, text = "", onFollow, ...look }: DraftLinkProps) {
  const { userId } = useActor();
  const [stored, setStored] = useDraft<StoryText>(storyTextDraft(userId, projectId));
  const { allowed, reason } = useCan("stories.generate");
  const content = (
    <>
      <Sparkles />
      Draft with AI
    </>
  );
  if (!allowed) {
    return (
      <Button {...look} disabledReason={reason}>
        {content}
      </Button>
    );
  }
  return (
    <ButtonLink
      {...look}
      href={draftHref(projectId)}
      prefetch={false}
      onClick={() => {
        if (text.trim() !== "") setStored(withAddedText(stored, text));
        onFollow?.();
      }}
    >
      {content}
    </ButtonLink>
  );
}
