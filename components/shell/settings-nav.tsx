"use client";

import Link from "next/link";
import { usePathname, useRouter } from "next/navigation";
import { Fragment, type ReactNode } from "react";
import {
  Bell,
  ChevronsUpDown,
  CircleUser,
  DoorOpen,
  History,
  KeyRound,
  MailOpen,
  MonitorSmartphone,
  ShieldCheck,
  ShieldUser,
  SlidersHorizontal,
  Users,
  UsersRound,
  Webhook,
} from "@/components/ui/icon/icons";
import { useActor } from "@/components/screen/access/actor-context";
import { leavePage } from "@/components/screen/navigation/leave-guard";
import { useCanCheck } from "@/components/screen/access/use-can";
import { Button } from "@/components/ui/button/button";
import { Menu, MenuItem, MenuLabel } from "@/components/ui/overlay/dropdown-menu";
import {
  MAILBOX,
  settingsGroups,
  type SettingsHref,
  type SettingsPage,
  settingsPageAt,
} from "@/components/screen/navigation/settings-pages";

const ICONS: Record<SettingsHref, ReactNode> = {
  "/settings/profile": <CircleUser />,
  "/settings/security": <ShieldCheck />,
  "/settings/notifications": <Bell />,
  "/settings/tokens": <KeyRound />,
  "/settings/sessions": <MonitorSmartphone />,
  "/settings/general": <SlidersHorizontal />,
  "/settings/users": <Users />,
  "/settings/teams": <UsersRound />,
  "/settings/roles": <ShieldUser />,
  "/settings/audit": <History />,
  "/settings/access-requests": <DoorOpen />,
  "/settings/webhooks": <Webhook />,
  [MAILBOX]: <MailOpen />,
};

/** Returns the groups, with only the pages that exist and that the user can open. */
function useGroups(hasMailbox: boolean) {
  const { isAdmin } = useActor();
  const ask = useCanCheck();
  const isOpen = ({ href, needs }: SettingsPage) =>
    (href !== MAILBOX || hasMailbox) &&
    (needs === undefined || (needs === "admin" ? isAdmin : ask(needs).allowed));
  return settingsGroups
    .map(({ label, pages }) => ({ label, pages: pages.filter(isOpen) }))
    .filter(({ pages }) => pages.length > 0);
}

const ROW =
  "flex h-8 items-center gap-2 rounded-md px-2 text-text-muted transition-colors hover:bg-surface-hover " +
  "hover:text-text aria-[current=page]:bg-surface-selected aria-[current=page]:font-medium " +
  "aria-[current=page]:text-text pointer-coarse:h-11 [&_svg]:size-4 [&_svg]:shrink-0";

/** The settings pages that the user can open. */
export function SettingsNav({ hasMailbox }: { hasMailbox: boolean }) {
  const pathname = usePathname();
  const router = useRouter();
  const groups = useGroups(hasMailbox);
  const current = settingsPageAt(pathname);
  return (
    <>
      <nav
        aria-label="Settings"
        // Stays while a long page scrolls. The padding is for the outlines of focused links.
        className="sticky top-16 -m-1 max-h-[calc(100dvh-5rem)] w-46 shrink-0 self-start overflow-y-auto p-1 max-md:hidden"
      >
        {groups.map(({ label, pages }) => (
          <Fragment key={label}>
            <h2 className="mt-4 mb-1 px-2 text-xs font-medium text-text-muted first:mt-0">
              {label}
            </h2>
            <ul className="flex flex-col gap-px">
              {pages.map((page) => (
                <li key={page.href}>
                  <Link
                    href={page.href}
                    aria-current={page === current ? "page" : undefined}
                    className={ROW}
                  >
                    {ICONS[page.href]}
                    {page.label}
                  </Link>
                </li>
              ))}
            </ul>
          </Fragment>
        ))}
      </nav>
      <Menu
        className="w-64"
        trigger={
          <Button size="lg" className="md:hidden">
            <span className="sr-only">Settings page: </span>
            <span className="flex-1 text-left">{current?.label ?? "Choose a page"}</span>
            <ChevronsUpDown />
          </Button>
        }
      >
        {groups.map(({ label, pages }) => (
          <Fragment key={label}>
            <MenuLabel>{label}</MenuLabel>
            {pages.map((page) => (
              <MenuItem
                key={page.href}
                icon={ICONS[page.href]}
                onSelect={() => leavePage(() => router.push(page.href))}
              >
                {page.label}
              </MenuItem>
            ))}
          </Fragment>
        ))}
      </Menu>
    </>
  );
}
