"use client";

import dynamic from "next/dynamic";
import { Skeleton } from "@/components/ui/feedback/skeleton";

/** A comment's text. The rendering code is loaded on demand. */
export const CommentBody = dynamic(
  () => import("@/components/ui/text/markdown").then((module) => module.Markdown),
  { loading: () => <Skeleton className="h-4 w-2/3" /> },
);
