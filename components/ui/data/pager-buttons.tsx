"use client";

import { IconButton } from "@/components/ui/button/icon-button";
import { ChevronDown, ChevronUp } from "@/components/ui/icon/icons";

interface PagerButtonsProps {
  /** What it goes through: "error group". */
  what: string;
  /** Their keys. */
  keys: { previous: string; next: string };
  /** Undefined for the first one. */
  onPrevious: (() => void) | undefined;
  /** Undefined for the last one. */
  onNext: (() => void) | undefined;
}

/** Leads from an open item to the ones before and after it in its list. */
export function PagerButtons({ what, keys, onPrevious, onNext }: PagerButtonsProps) {
  return (
    <>
      <IconButton
        label={`Previous ${what}`}
        shortcut={keys.previous}
        disabledReason={onPrevious ? undefined : "this is the first."}
        onClick={onPrevious}
      >
        <ChevronUp />
      </IconButton>
      <IconButton
        label={`Next ${what}`}
        shortcut={keys.next}
        disabledReason={onNext ? undefined : "this is the last."}
        onClick={onNext}
      >
        <ChevronDown />
      </IconButton>
    </>
  );
}
