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
import type { Operation } from "@/lib/platform/access/can";

interface Entry {
  href: string;
  label: string;
  icon: ReactNode;
  /** Undefined if everyone can open it. */
  needs?: Operation | "admin";
}

/** Listed only if no mail server is configured. */
const MAILBOX = "/mailbox";

const GROUPS: { label: string; entries: Entry[] }[] = [
  {
    label: "Account",
    entries: [
      { href: "/settings/profile", label: "Profile", icon: <CircleUser /> },
      { href: "/settings/security", label: "Security", icon: <ShieldCheck /> },
      { href: "/settings/notifications", label: "Notifications", icon: <Bell /> },
      { href: "/settings/tokens", label: "API tokens", icon: <KeyRound /> },
      { href: "/settings/sessions", label: "Sessions", icon: <MonitorSmartphone /> },
    ],
  },
  {
    label: "Workspace",
    entries: [
      {
        href: "/settings/general",
        label: "General",
        icon: <SlidersHorizontal />,
        needs: "appSettings.read",
      },
      { href: "/settings/users", label: "Users", icon: <Users />, needs: "users.read" },
      { href: "/settings/teams", label: "Teams", icon: <UsersRound />, needs: "teams.read" },
      { href: "/settings/roles", label: "Roles", icon: <ShieldUser />, needs: "roles.read" },
      { href: "/settings/audit", label: "Audit log", icon: <History />, needs: "admin" },
      {
        href: "/settings/access-requests",
        label: "Access requests",
        icon: <DoorOpen />,
        needs: "admin",
      },
      { href: "/settings/webhooks", label: "Webhooks", icon: <Webhook />, needs: "admin" },
      { href: MAILBOX, label: "Mailbox", icon: <MailOpen />, needs: "admin" },
    ],
  },
];

/** Returns the groups, with only the pages that exist and that the user can open. */
function useGroups(hasMailbox: boolean) {
  const { isAdmin } = useActor();
  const ask = useCanCheck();
  const isOpen = ({ href, needs }: Entry) =>
    (href !== MAILBOX || hasMailbox) &&
    (needs === undefined || (needs === "admin" ? isAdmin : ask(needs).allowed));
  return GROUPS.map(({ label, entries }) => ({ label, entries: entries.filter(isOpen) })).filter(
    ({ entries }) => entries.length > 0,
  );
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
  const isCurrent = ({ href }: Entry) => pathname === href || pathname.startsWith(`${href}/`);
  const current = groups.flatMap(({ entries }) => entries).find(isCurrent);
  return (
    <>
      <nav aria-label="Settings" className="w-44 shrink-0 max-md:hidden">
        {groups.map(({ label, entries }) => (
          <Fragment key={label}>
            <h2 className="mt-4 mb-1 px-2 text-xs font-medium text-text-muted first:mt-0">
              {label}
            </h2>
            <ul className="flex flex-col gap-px">
              {entries.map((entry) => (
                <li key={entry.href}>
                  <Link
                    href={entry.href}
                    aria-current={isCurrent(entry) ? "page" : undefined}
                    className={ROW}
                  >
                    {entry.icon}
                    {entry.label}
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
        {groups.map(({ label, entries }) => (
          <Fragment key={label}>
            <MenuLabel>{label}</MenuLabel>
            {entries.map((entry) => (
              <MenuItem
                key={entry.href}
                icon={entry.icon}
                onSelect={() => leavePage(() => router.push(entry.href))}
              >
                {entry.label}
              </MenuItem>
            ))}
          </Fragment>
        ))}
      </Menu>
    </>
  );
}
