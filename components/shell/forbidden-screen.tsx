import { Lock } from "lucide-react";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";

interface ForbiddenScreenProps {
  /** What is needed and what the role holds, as `explain()` says it. */
  reason: string;
}

/** In place of a page that the signed-in user may not see. */
export function ForbiddenScreen({ reason }: ForbiddenScreenProps) {
  return (
    <div className="flex min-h-page flex-col justify-center">
      <EmptyState
        headingLevel={1}
        icon={<Lock />}
        title="You may not see this page"
        text={
          <>
            <p>{reason}</p>
            <p>Ask an administrator of this workspace, or the owner of the project.</p>
          </>
        }
        actions={
          <ButtonLink href="/" variant="primary">
            Go to the start
          </ButtonLink>
        }
      />
    </div>
  );
}
