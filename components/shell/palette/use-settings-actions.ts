"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useActor } from "@/components/screen/access/actor-context";
import { useCanCheck } from "@/components/screen/access/use-can";
import type { Action } from "@/components/screen/keyboard/action-registry";
import type { ShellProject } from "@/components/screen/navigation/locate";
import { leavePage } from "@/components/screen/navigation/leave-guard";
import {
  MAILBOX,
  type SettingsHref,
  projectSettingsPages,
  settingsGroups,
  type SettingsPage,
} from "@/components/screen/navigation/settings-pages";
import { checkHref, ROLES_PATH } from "@/components/screen/navigation/role-hrefs";
import { rolesQuery } from "@/lib/people/roles/client/mutations";

/** Words that people look for a page by, beside its name. */
const KEYWORDS: Partial<Record<SettingsHref, string[]>> = {
  "/settings/roles": ["permissions", "access"],
  "/settings/users": ["people", "members", "invite"],
};

/** Likewise, for pages of a project's settings, by their name. */
const PROJECT_KEYWORDS: Partial<Record<string, string[]>> = {
  "Recurring issues": ["repeat", "schedule", "every day", "every week", "every month"],
};

/**
 * Actions that open the pages of the settings, also the project's, each role, and the page that
 * checks a person. They are found by their names, and not suggested.
 */
export function useSettingsActions(isSearching: boolean, project: ShellProject | null): Action[] {
  const { isAdmin } = useActor();
  const ask = useCanCheck();
  const router = useRouter();
  const showsRoles = isSearching && ask("roles.read").allowed;
  const { data: roles = [] } = useQuery({ ...rolesQuery(), enabled: showsRoles });
  if (!isSearching) return [];
  const link = (href: string, label: string, keywords: string[] = []): Action => ({
    id: `go-${href}`,
    label,
    keywords,
    section: "Settings",
    rank: 2,
    run: () => leavePage(() => router.push(href)),
  });
  const roleLinks = showsRoles
    ? [
        link(checkHref(), "Check access", ["permissions", "check a person", "who can", "roles"]),
        ...(ask("roles.create").allowed
          ? [link(`${ROLES_PATH}/new`, "New role", ["create", "permissions"])]
          : []),
        ...roles.map(({ id, name }) =>
          link(`${ROLES_PATH}/${id}`, `Role: ${name}`, ["permissions"]),
        ),
      ]
    : [];
  const isOpen = ({ href, needs }: SettingsPage) =>
    href !== MAILBOX && (needs === undefined || (needs === "admin" ? isAdmin : ask(needs).allowed));
  const pages = settingsGroups.flatMap((group) => group.pages).filter(isOpen);
  const projectPages = project ? projectSettingsPages(project.id) : [];
  return [
    ...projectPages.map(({ href, label }) =>
      link(href, `Project settings: ${label}`, PROJECT_KEYWORDS[label]),
    ),
    ...pages.map(({ href, label }) => link(href, `Settings: ${label}`, KEYWORDS[href])),
    ...roleLinks,
  ];
}
