"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { cn } from "@/components/ui/cn";
import { TAB, TAB_LIST } from "./tab-styles";

interface NavTabsProps {
  label: string;
  tabs: readonly { href: string; label: string }[];
  className?: string;
}

/** Tabs for pages. Each tab is a link, and the URL determines the current one. */
export function NavTabs({ label, tabs, className }: NavTabsProps) {
  const pathname = usePathname();
  return (
    <nav aria-label={label} className={cn(TAB_LIST, className)}>
      {tabs.map((tab) => (
        <Link
          key={tab.href}
          href={tab.href}
          aria-current={pathname === tab.href ? "page" : undefined}
          className={TAB}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  );
}
