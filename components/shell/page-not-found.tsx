"use client";

import { SearchX } from "@/components/ui/icon/icons";
import { buttonStyles } from "@/components/ui/button/button-styles";
import { EmptyState } from "@/components/ui/feedback/empty-state";

/** For not-found pages, inside the shell or standalone. Works without scripts. */
export function PageNotFound() {
  return (
    <div className="flex min-h-page flex-col justify-center">
      <EmptyState
        headingLevel={1}
        icon={<SearchX />}
        title="Page not found"
        text="It may have been deleted or moved, or it’s in a project you’re not a member of."
        actions={
          // A full page load, because next/link would add its code to every page.
          // eslint-disable-next-line @next/next/no-html-link-for-pages
          <a href="/" className={buttonStyles({ variant: "primary" })}>
            Go home
          </a>
        }
      />
    </div>
  );
}
