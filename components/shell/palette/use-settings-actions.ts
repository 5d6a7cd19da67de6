"use client";

import { useRouter } from "next/navigation";
import { useActor } from "@/components/screen/access/actor-context";
import { useCanCheck } from "@/components/screen/access/use-can";
import type { Action } from "@/components/screen/keyboard/action-registry";
import { leavePage } from "@/components/screen/navigation/leave-guard";
import {
  MAILBOX,
  settingsGroups,
  type SettingsPage,
} from "@/components/screen/navigation/settings-pages";

/** Actions that open the pages of the settings. They are found by their names, and not suggested. */
export function useSettingsActions(isSearching: boolean): Action[] {
  const { isAdmin } = useActor();
  const ask = useCanCheck();
  const router = useRouter();
  if (!isSearching) return [];
  const isOpen = ({ href, needs }: SettingsPage) =>
    href !== MAILBOX && (needs === undefined || (needs === "admin" ? isAdmin : ask(needs).allowed));
  return settingsGroups
    .flatMap(({ pages }) => pages)
    .filter(isOpen)
    .map(({ href, label }) => ({
      id: `go-${href}`,
      label: `Settings: ${label}`,
      section: "Settings",
      rank: 2,
      run: () => leavePage(() => router.push(href)),
    }));
}
