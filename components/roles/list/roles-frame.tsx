"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { useEffect, useRef, type ReactNode } from "react";
import { ArrowLeft } from "@/components/ui/icon/icons";
import { cn } from "@/components/ui/cn";
import { restoreHeadingFocus } from "./role-heading";
import { ROLES_PATH } from "@/components/screen/navigation/role-hrefs";
import { RoleList } from "./role-list";

/**
 * The list on the left and the page on the right. If there is no room for both, a role replaces the
 * list, and the matrix is below it.
 */
export function RolesFrame({ children }: { children: ReactNode }) {
  const pathname = usePathname();
  const previousPathname = useRef(pathname);
  // The button that created or deleted a role was removed with its page.
  useEffect(() => {
    if (previousPathname.current !== pathname) restoreHeadingFocus();
    previousPathname.current = pathname;
  }, [pathname]);
  const page = pathname.slice(ROLES_PATH.length + 1);
  const isList = page === "";
  const id = /^\d+$/.test(page) ? Number(page) : null;
  return (
    <div className="@container" data-subpage={isList ? undefined : ""}>
      <div className="flex gap-6 @max-3xl:flex-col @max-3xl:gap-3">
        <div
          className={cn(
            "shrink-0 @3xl:sticky @3xl:top-16 @3xl:-m-2 @3xl:max-h-[calc(100dvh-5rem)] @3xl:w-48 @3xl:self-start @3xl:overflow-y-auto @3xl:p-2",
            !isList && "@max-3xl:hidden",
          )}
        >
          <RoleList currentId={id} />
        </div>
        {/* Its heading is in line with the page's, which is above the list. */}
        <div className="min-w-0 flex-1 @3xl:-mt-9">
          {!isList && (
            <Link
              href={ROLES_PATH}
              className="mb-2 inline-flex items-center gap-1 text-sm text-text-muted hover:text-text hover:underline @3xl:hidden pointer-coarse:min-h-11"
            >
              <ArrowLeft aria-hidden="true" className="size-4" /> All roles
            </Link>
          )}
          {children}
        </div>
      </div>
    </div>
  );
}
