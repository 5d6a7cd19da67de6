import { Lock } from "@/components/ui/icon/icons";
import { RequestAccess } from "@/components/screen/access/request-access";
import type { WantedAccess } from "@/components/screen/access/request-form";
import { ButtonLink } from "@/components/ui/button/button-link";
import { EmptyState } from "@/components/ui/feedback/empty-state";

interface ForbiddenScreenProps {
  /** What is required and what the role has, from `explain()`. */
  reason: string;
  /** What can be requested from the administrators. */
  request?: WantedAccess;
  /** 2 if the surrounding frame already has the top-level heading. */
  headingLevel?: 1 | 2;
}

/** Replaces a page that the signed-in user cannot access. */
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
            <p>Ask a workspace admin or the project owner for access.</p>
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
