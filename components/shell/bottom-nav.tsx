"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { countMark, useSummary } from "@/components/inbox/state/use-summary";
import { locate, type ShellProject } from "@/components/screen/navigation/locate";
import { CircleUser, Inbox, ListTodo, Menu, SquareKanban } from "@/components/ui/icon/icons";
import { ALL_ISSUES } from "@/lib/issues/saved-views/view-href";

const ITEM =
  "relative flex h-full min-w-0 flex-1 flex-col items-center justify-center gap-0.5 rounded-md text-2xs " +
  "text-text-muted aria-[current=page]:font-medium aria-[current=page]:text-accent-text [&_svg]:size-5";

interface BottomNavProps {
  projects: readonly ShellProject[];
  onOpenNav: () => void;
}

/** The main pages on a phone, in reach of a thumb. */
export function BottomNav({ projects, onOpenNav }: BottomNavProps) {
  const pathname = usePathname();
  const mark = countMark(useSummary()?.unread_subjects.all);
  const project = locate(pathname, projects).project ?? projects[0];
  const board = project
    ? { href: `/projects/${project.id}/board`, label: "Board" }
    : { href: "/projects", label: "Projects" };
  const pages = [
    { href: "/inbox", label: "Inbox", icon: <Inbox /> },
    { href: "/my-issues", label: "My issues", icon: <CircleUser /> },
    { ...board, icon: <SquareKanban /> },
    { href: ALL_ISSUES, label: "All issues", icon: <ListTodo /> },
  ];
  return (
    <nav
      aria-label="Main pages"
      className="sticky bottom-0 z-30 flex h-bottombar shrink-0 border-t border-border bg-surface px-1 pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {pages.map(({ href, label, icon }) => (
        <Link
          key={href}
          href={href}
          aria-current={pathname === href ? "page" : undefined}
          className={ITEM}
        >
          {icon}
          {label}
          {href === "/inbox" && mark !== null && (
            <span className="absolute top-1 left-[calc(50%+0.25rem)] min-w-4 rounded-full bg-accent px-1 text-center font-semibold text-on-accent numeric">
              {mark}
              <span className="sr-only"> unread</span>
            </span>
          )}
        </Link>
      ))}
      <button type="button" aria-haspopup="dialog" className={ITEM} onClick={onOpenNav}>
        <Menu />
        More
      </button>
    </nav>
  );
}
