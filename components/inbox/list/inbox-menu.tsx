"use client";

import { useRouter } from "next/navigation";
import { CircleCheck, MailOpen, Ellipsis, Settings2 } from "@/components/ui/icon/icons";
import { IconButton } from "@/components/ui/button/icon-button";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/overlay/dropdown-menu";

interface InboxMenuProps {
  /** Deletes everything of a kind that matches the filters. */
  onClear: (kind: "read" | "finished") => void;
}

/** More that can be done with the whole inbox. */
export function InboxMenu({ onClear }: InboxMenuProps) {
  const router = useRouter();
  return (
    <Menu
      align="end"
      trigger={
        <IconButton size="sm" label="More inbox actions" tooltipSide="bottom">
          <Ellipsis />
        </IconButton>
      }
    >
      <MenuItem icon={<MailOpen />} onSelect={() => onClear("read")}>
        Delete all read
      </MenuItem>
      <MenuItem icon={<CircleCheck />} onSelect={() => onClear("finished")}>
        Delete for finished issues
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Settings2 />} onSelect={() => router.push("/settings/notifications")}>
        Notification settings
      </MenuItem>
    </Menu>
  );
}
