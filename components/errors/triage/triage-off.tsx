"use client";

import { BugOff } from "lucide-react";
import { useCan } from "@/components/screen/access/use-can";
import { ButtonLink } from "@/components/ui/button/button-link";
import { EmptyState } from "@/components/ui/feedback/empty-state";

/** In place of the error pages while Error Tracking is off: who can turn it on. */
export function ErrorTrackingOff() {
  const { allowed } = useCan("appSettings.update");
  return (
    <div className="flex min-h-page flex-col justify-center">
      <EmptyState
        headingLevel={1}
        icon={<BugOff />}
        title="Error Tracking is off"
        text={
          allowed ? (
            <p>
              Turn it on to gather the errors of your programs here. It is a setting of the whole
              workspace, and you can change it.
            </p>
          ) : (
            <p>
              An administrator of this workspace can turn it on, as can anybody whose role has App
              settings: Update. What was reported before is kept.
            </p>
          )
        }
        actions={
          allowed && (
            <ButtonLink href="/settings/general" variant="primary">
              Go to the settings
            </ButtonLink>
          )
        }
      />
    </div>
  );
}
