import { Banner } from "@/components/ui/feedback/banner";
import { Parts } from "@/components/roles/impact/impact-report";
import { Warnings } from "@/components/roles/impact/warnings";
import { dangersOf } from "@/components/roles/resource-texts";
import type { Role } from "@/lib/people/roles/schema";
import { ownChangeWarning, roleChange } from "./role-change";

interface RoleChangeReviewProps {
  from: Role;
  to: Role;
  /** Whether people change their own role. */
  isSelf: boolean;
}

/** What someone gains and loses with another role, and what is dangerous about it. */
export function RoleChangeReview({ from, to, isSelf }: RoleChangeReviewProps) {
  const { gains, loses } = roleChange(from, to);
  const warning = isSelf ? ownChangeWarning(from, to) : null;
  const dangers = gains.length === 0 ? [] : dangersOf(to);
  return (
    <div className="flex flex-col gap-3 text-sm">
      {warning !== null && <Banner tone="danger">{warning}</Banner>}
      <Warnings dangers={dangers} />
      <section
        aria-label="What changes"
        // Focusable, so that it can be scrolled with the keyboard.
        tabIndex={0}
        className="flex max-h-[32dvh] flex-col gap-1 overflow-y-auto rounded-md border border-border px-3 py-2"
      >
        {gains.length + loses.length === 0 ? (
          <p className="text-text-muted">Both roles grant the same.</p>
        ) : (
          <>
            <Parts gains parts={gains} />
            <Parts gains={false} parts={loses} />
          </>
        )}
      </section>
    </div>
  );
}
