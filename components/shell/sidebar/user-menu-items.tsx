"use client";

import { BookOpen, Keyboard, LogOut, Settings } from "@/components/ui/icon/icons";
import { keysOf } from "@/components/screen/keyboard/commands";
import { useIsPhone } from "@/components/ui/layout/use-is-phone";
import { MenuItem, MenuLabel, MenuSeparator } from "@/components/ui/overlay/dropdown-menu";

export interface UserMenuActions {
  onSignOut: () => void;
  onShowSettings: () => void;
  onShowReference: () => void;
  onShowShortcuts: () => void;
}

/** What the signed-in user's menu contains. */
export function UserMenuItems(props: UserMenuActions & { email: string }) {
  const { email, onSignOut, onShowSettings, onShowReference, onShowShortcuts } = props;
  const isPhone = useIsPhone();
  return (
    <>
      <MenuLabel>{email}</MenuLabel>
      <MenuItem icon={<Settings />} onSelect={onShowSettings}>
        Profile and settings
      </MenuItem>
      <MenuItem icon={<BookOpen />} onSelect={onShowReference}>
        API reference
      </MenuItem>
      {!isPhone && (
        <MenuItem icon={<Keyboard />} shortcut={keysOf("help")} onSelect={onShowShortcuts}>
          Keyboard shortcuts
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem icon={<LogOut />} onSelect={onSignOut}>
        Sign out
      </MenuItem>
    </>
  );
}
