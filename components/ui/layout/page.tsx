import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";

/**
 * The container of a page that scrolls as a whole. Width and offset are fixed, so headings do not
 * shift between pages.
 */
export function Page({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div
      className={cn("mx-auto flex w-full max-w-6xl flex-col gap-4 px-4 py-6 sm:px-6", className)}
    >
      {children}
    </div>
  );
}
