"use client";

import { useEffect } from "react";
import { countMark, useSummary } from "@/components/inbox/state/use-summary";

const PREFIX = /^\(\d+\+?\) /;

/** Puts what is unread before every page's title: "(3) Board · Lanework". */
export function UnreadTitle() {
  const mark = countMark(useSummary()?.unread);

  // The title is the document's, and each page writes its own: whenever one did, the count goes before it again.
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
