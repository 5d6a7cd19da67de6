"use client";

import { useEffect } from "react";
import { lazyPart } from "@/components/ui/lazy-part";
import { whenIdle } from "@/components/ui/when-idle";
import { useOpening } from "@/components/screen/navigation/issue-opener";

const preview = lazyPart(
  () => import("./opening-preview").then((module) => module.OpeningPreview),
  { isQuiet: true },
);

/** Shows the issue whose page is on its way. Render once, before the page. */
export function OpeningIssue() {
  const opening = useOpening();
  useEffect(() => whenIdle(preview.load), []);
  return opening && <preview.Part opening={opening} />;
}
