"use client";

import { usePathname } from "next/navigation";
import {
  projectSettingsPages,
  settingsPageAt,
} from "@/components/screen/navigation/settings-pages";
import { SETTINGS_HEADING_ID } from "@/components/screen/navigation/settings-heading-id";

/** The h1 of a settings page: its name in the navigation. For a project's settings, with its id. */
export function SettingsHeading({ projectId }: { projectId?: number }) {
  const pathname = usePathname();
  const page =
    projectId === undefined
      ? settingsPageAt(pathname)
      : projectSettingsPages(projectId).find(({ href }) => href === pathname);
  return (
    <h1 id={SETTINGS_HEADING_ID} tabIndex={-1} className="text-lg font-semibold outline-none">
      {page?.label ?? "Settings"}
    </h1>
  );
}
