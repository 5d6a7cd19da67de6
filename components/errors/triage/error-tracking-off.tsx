"use client";

import { BugOff } from "@/components/ui/icon/icons";
import { useCan } from "@/components/screen/access/use-can";
import { ButtonLink } from "@/components/ui/button/button-link";
import { EmptyState } from "@/components/ui/feedback/empty-state";

/** Replaces the error pages while error tracking is off. Explains who can turn it on. */
export function ErrorTrackingOff() {
  const { allowed } = useCan("appSettings.update");
  return (
    <div className="flex min-h-page flex-col justify-center">
      <EmptyState
        headingLevel={1}
        icon={<BugOff />}
        title="Error tracking is off"
        text={
          allowed ? (
            <p>Turn it on to collect errors from your apps. It applies to the whole workspace.</p>
          ) : (
            <p>
              Admins can turn it on, and so can anyone whose role has Workspace settings: Update.
              Errors already collected are kept.
            </p>
          )
        }
        actions={
          allowed && (
            <ButtonLink href="/settings/general" variant="primary">
              Open settings
            </ButtonLink>
          )
        }
      />
    </div>
  );
}
