"use client";

import { useRouter } from "next/navigation";
import { leavePage } from "@/components/screen/navigation/leave-guard";
import { whoCanHref } from "@/components/screen/navigation/role-hrefs";
import { MenuItem, MenuLabel } from "@/components/ui/overlay/dropdown-menu";
import { isTaken } from "@/lib/platform/access/effective-grants";
import type { Resource } from "@/lib/platform/access/permissions";
import { ACTIONS } from "@/lib/people/roles/client/draft";
import { deed } from "./field-labels";

/** The part of a menu that leads to the people who can do something with a kind of record. */
export function WhoCanItems({ resource }: { resource: Resource }) {
  const router = useRouter();
  return (
    <>
      <MenuLabel>Who can …</MenuLabel>
      {ACTIONS.filter((action) => isTaken(resource, action)).map((action) => {
        const operation = `${resource}.${action}` as const;
        return (
          <MenuItem
            key={action}
            onSelect={() => leavePage(() => router.push(whoCanHref(operation)))}
          >
            {`… ${deed(operation)}?`}
          </MenuItem>
        );
      })}
    </>
  );
}
