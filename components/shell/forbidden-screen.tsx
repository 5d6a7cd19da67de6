import { Lock } from "lucide-react";
import {
  RequestAccess,
  type WantedAccess,
} from "@/components/people/access-requests/request-access";
import { ButtonLink } from "@/components/ui/button/button-link";
import { EmptyState } from "@/components/ui/feedback/empty-state";

interface ForbiddenScreenProps {
  /** What is needed and what the role holds, as `explain()` says it. */
  reason: string;
  /** What the administrators can be asked for. */
  request?: WantedAccess;
  /** 2 where the frame around the page has the first heading. */
  headingLevel?: 1 | 2;
}

/** In place of a page that the signed-in user may not see. */
export function ForbiddenScreen({ reason, request, headingLevel = 1 }: ForbiddenScreenProps) {
  return (
    <div className="flex min-h-page flex-col justify-center">
      <EmptyState
        headingLevel={headingLevel}
        icon={<Lock />}
        title="You don’t have access"
        text={
          <>
            <p>{reason}</p>
            <p>Ask an administrator of this workspace, or the owner of the project.</p>
          </>
        }
        actions={
          <>
            {request && <RequestAccess wanted={request} />}
            <ButtonLink href="/" variant={request ? "secondary" : "primary"}>
              Go home
            </ButtonLink>
          </>
        }
      />
    </div>
  );
}
