"use client";

import { BookOpen, ChevronsUpDown, Keyboard, LogOut, Settings } from "@/components/ui/icon/icons";
import { keysOf } from "@/components/screen/keyboard/commands";
import { Avatar } from "@/components/ui/data/avatar";
import { useIsPhone } from "@/components/ui/layout/use-is-phone";
import { Menu, MenuItem, MenuLabel, MenuSeparator } from "@/components/ui/overlay/dropdown-menu";

export interface ShellUser {
  first_name: string;
  last_name: string;
  email: string;
  role_name: string;
  profile_picture: string | null;
}

interface UserMenuProps {
  user: ShellUser;
  onSignOut: () => void;
  onShowSettings: () => void;
  onShowReference: () => void;
  onShowShortcuts: () => void;
}

/** The signed-in user's menu, including sign-out. */
export function UserMenu(props: UserMenuProps) {
  const { user, onSignOut, onShowSettings, onShowReference, onShowShortcuts } = props;
  const isPhone = useIsPhone();
  const name = `${user.first_name} ${user.last_name}`.trim();
  return (
    <Menu
      side="top"
      className="w-56"
      trigger={
        <button
          type="button"
          className="flex h-10 w-full min-w-0 items-center gap-2 rounded-md px-2 text-left hover:bg-surface-hover data-[state=open]:bg-surface-hover pointer-coarse:h-12"
        >
          <Avatar name={name} src={user.profile_picture} decorative />
          <span className="min-w-0 flex-1 leading-tight">
            <span className="block truncate font-medium">{name}</span>
            <span className="block truncate text-xs text-text-muted">{user.role_name}</span>
          </span>
          <ChevronsUpDown className="size-4 shrink-0 text-text-muted" />
        </button>
      }
    >
      <MenuLabel>{user.email}</MenuLabel>
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
    </Menu>
  );
}
