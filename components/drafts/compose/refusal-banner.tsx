"use client";

import { Clock } from "@/components/ui/icon/icons";
import { Banner } from "@/components/ui/feedback/banner";
import type { Refusal } from "./use-drafting";

interface RefusalBannerProps {
  refusal: Refusal;
  /** Seconds until another attempt is allowed. */
  wait: number;
}

/** Why the text was not drafted, and when to try again. */
export function RefusalBanner({ refusal, wait }: RefusalBannerProps) {
  if (refusal.againAt === null) {
    return <Banner tone="danger">{refusal.message} Your text is saved.</Banner>;
  }
  return (
    <div className="flex flex-col gap-2">
      <Banner tone="warning">
        You’ve requested too many drafts in a short time. Your text is saved.
      </Banner>
      {/* Outside the banner, because every second would be announced otherwise. */}
      <p className="flex items-center gap-1.5 text-sm text-text-muted numeric">
        <Clock className="size-4" aria-hidden="true" />
        {wait > 0 ? `You can try again in ${wait}s.` : "You can try again now."}
      </p>
    </div>
  );
}
