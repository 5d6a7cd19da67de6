import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";

/** The frame of a page that scrolls as a whole. One width and one start: headings stay in their place from page to page. */
export function Page({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div
      className={cn("mx-auto flex w-full max-w-6xl flex-col gap-4 px-4 py-6 sm:px-6", className)}
    >
      {children}
    </div>
  );
}
