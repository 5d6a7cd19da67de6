"use client";

import { useEffect } from "react";
import { groupTitle } from "@/components/errors/group/group-title";
import type { ErrorGroup } from "@/lib/errors/groups/schema";

/** What the browser's tab says about the group that was shown last. */
let titled = "";

/** Names the browser's tab after the group. The server has named it after the page's first group. */
export function useGroupTitle(group: ErrorGroup | undefined): void {
  const title = group && groupTitle(group);
  useEffect(() => {
    if (title === undefined) return;
    if (titled !== "") document.title = document.title.replace(titled, () => title);
    titled = title;
  }, [title]);
}
