"use client";

import { ChevronsUpDown } from "@/components/ui/icon/icons";
import { Avatar } from "@/components/ui/data/avatar";
import { lazyPart } from "@/components/ui/lazy-part";
import { Menu } from "@/components/ui/overlay/dropdown-menu";
import type { UserMenuActions } from "./user-menu-items";

const items = lazyPart(() => import("./user-menu-items").then((module) => module.UserMenuItems));
const UserMenuItems = items.Part;
const load = () => void items.load();

export interface ShellUser {
  first_name: string;
  last_name: string;
  email: string;
  role_name: string;
  profile_picture: string | null;
}

interface UserMenuProps extends UserMenuActions {
  user: ShellUser;
}

/** The signed-in user's menu, including sign-out. */
export function UserMenu({ user, ...actions }: UserMenuProps) {
  const name = `${user.first_name} ${user.last_name}`.trim();
  return (
    <Menu
      side="top"
      className="w-56"
      trigger={
        <button
          type="button"
          onPointerEnter={load}
          onFocus={load}
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
      <UserMenuItems email={user.email} {...actions} />
    </Menu>
  );
}
