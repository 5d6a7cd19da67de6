"use client";

import { useMemo, type ReactNode } from "react";
import { type Verb, possibleVerbs, VERBS } from "@/components/errors/group/group-text";
import { linkedIssueOf } from "@/components/errors/group/linked-issue";
import type { Permit } from "@/components/screen/access/use-can";
import { keysOf } from "@/components/screen/keyboard/commands";
import { groupHref } from "@/components/screen/navigation/error-group-href";
import { copyText } from "@/components/ui/feedback/copy-text";
import {
  Bug,
  CircleCheck,
  CircleSlash,
  ExternalLink,
  Link as LinkIcon,
  Maximize2,
  RotateCcw,
} from "@/components/ui/icon/icons";
import { MenuItem, MenuSeparator } from "@/components/ui/overlay/dropdown-menu";
import { MenuPanel } from "@/components/ui/overlay/menu-parts";
import type { ErrorGroup } from "@/lib/errors/groups/schema";
import type { TriageActions } from "@/components/errors/triage/use-triage-actions";
import type { OpenRowMenu } from "./open-row-menu";

const ICONS: Record<Verb, ReactNode> = {
  resolve: <CircleCheck />,
  ignore: <CircleSlash />,
  reopen: <RotateCcw />,
};

interface RowMenuItemsProps {
  open: OpenRowMenu;
  permit: Permit;
  actions: TriageActions;
  onClose: () => void;
}

/** The open menu of a row. */
export function RowMenuItems({ open, permit, actions, onClose }: RowMenuItemsProps) {
  const { group, anchor, at } = open;
  const anchorRef = useMemo(() => ({ current: anchor }), [anchor]);
  return (
    <MenuPanel
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      anchor={anchorRef}
      at={at}
      label={`Actions for ${group.exception_class}`}
      align={at ? "start" : "end"}
      side="bottom"
    >
      <MenuItem icon={<Maximize2 />} shortcut={keysOf("open")} onSelect={() => actions.open(group)}>
        Open
      </MenuItem>
      <MenuSeparator />
      {possibleVerbs(group.status).map((verb) => (
        <MenuItem
          key={verb}
          icon={ICONS[verb]}
          shortcut={keysOf(verb)}
          disabledReason={permit.reason}
          onSelect={() => actions.setStatus([group], verb)}
        >
          {VERBS[verb].label}
        </MenuItem>
      ))}
      <PromoteItem group={group} permit={permit} actions={actions} />
      <MenuSeparator />
      <MenuItem
        icon={<LinkIcon />}
        onSelect={() => {
          const href = groupHref(group.project_id, group.id);
          void copyText(window.location.origin + href, "Link");
        }}
      >
        Copy link
      </MenuItem>
    </MenuPanel>
  );
}

type PromoteItemProps = Pick<RowMenuItemsProps, "permit" | "actions"> & { group: ErrorGroup };

function PromoteItem({ group, permit, actions }: PromoteItemProps) {
  const issue = linkedIssueOf(group);
  return (
    <MenuItem
      icon={issue ? <ExternalLink /> : <Bug />}
      shortcut={keysOf("promote")}
      disabledReason={issue ? undefined : permit.reason}
      onSelect={() => actions.promote(group)}
    >
      {issue ? `Open ${issue.key}` : "Promote to bug…"}
    </MenuItem>
  );
}
