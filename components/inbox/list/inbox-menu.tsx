"use client";

import { useRouter } from "next/navigation";
import { type ComponentProps, useState } from "react";
import { CircleCheck, MailOpen, Ellipsis, Settings2 } from "@/components/ui/icon/icons";
import { IconButton } from "@/components/ui/button/icon-button";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/overlay/dropdown-menu";
import type { InboxFilters } from "@/lib/messaging/notifications/client/filters";
import { findToClear } from "@/components/inbox/state/clear-inbox";
import { lazyPart } from "@/components/ui/lazy-part";
import type { ClearDialog as Dialog } from "./clear-dialog";

const ClearDialog = lazyPart(() =>
  import("./clear-dialog").then((module) => module.ClearDialog),
).Part;

type Clearing = Pick<ComponentProps<typeof Dialog>, "kind" | "found">;

/** More that can be done with the whole inbox, or with what matches the filters. */
export function InboxMenu({ filters }: { filters: InboxFilters }) {
  const router = useRouter();
  const [clearing, setClearing] = useState<Clearing | null>(null);
  async function ask(kind: Clearing["kind"]) {
    const found = await findToClear(filters, kind);
    if (found.length > 0) setClearing({ kind, found });
  }
  return (
    <>
      <Menu
        align="end"
        trigger={
          <IconButton size="sm" label="More inbox actions" tooltipSide="bottom">
            <Ellipsis />
          </IconButton>
        }
      >
        <MenuItem icon={<MailOpen />} onSelect={() => void ask("read")}>
          Delete all read…
        </MenuItem>
        <MenuItem icon={<CircleCheck />} onSelect={() => void ask("finished")}>
          Delete for finished issues…
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<Settings2 />} onSelect={() => router.push("/settings/notifications")}>
          Notification settings
        </MenuItem>
      </Menu>
      {clearing && <ClearDialog {...clearing} onClose={() => setClearing(null)} />}
    </>
  );
}
