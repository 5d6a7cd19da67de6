import Link from "next/link";
import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";

interface NavLinkProps {
  href: string;
  current: boolean;
  strong?: boolean;
  children: ReactNode;
}

/** A row of the sidebar. */
export function NavLink({ href, current, strong = false, children }: NavLinkProps) {
  return (
    <Link
      href={href}
      aria-current={current ? "page" : undefined}
      className={cn("nav-row", strong ? "font-medium text-text" : "text-text-muted")}
    >
      {children}
    </Link>
  );
}
