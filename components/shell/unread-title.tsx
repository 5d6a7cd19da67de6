"use client";

import { useEffect } from "react";
import { countMark, useSummary } from "@/components/inbox/state/use-summary";

const PREFIX = /^\(\d+\+?\) /;

/** Prefixes every page's title with the unread count: "(3) Board · Lanework". */
export function UnreadTitle() {
  const mark = countMark(useSummary()?.unread_subjects.all);

  // Each page sets its own title, so the count has to be added again.
  useEffect(() => {
    const write = () => {
      const plain = document.title.replace(PREFIX, "");
      const title = mark === null ? plain : `(${mark}) ${plain}`;
      if (document.title !== title) document.title = title;
    };
    write();
    const observer = new MutationObserver(write);
    observer.observe(document.head, { childList: true, characterData: true, subtree: true });
    return () => observer.disconnect();
  }, [mark]);

  return null;
}
