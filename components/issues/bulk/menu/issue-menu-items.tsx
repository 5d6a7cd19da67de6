"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import {
  ArrowDownToLine,
  ArrowRightLeft,
  ArrowUpToLine,
  CalendarArrowUp,
  CalendarClock,
  CalendarRange,
  Check,
  Clock,
  Copy,
  CornerLeftUp,
  ExternalLink,
  Eye,
  EyeOff,
  Flag,
  FolderInput,
  GitBranch,
  Hash,
  Layers,
  Link as LinkIcon,
  Maximize2,
  PanelRight,
  Repeat,
  Tag,
  Trash2,
  User,
} from "@/components/ui/icon/icons";
import { ArchiveItem } from "@/components/issues/detail/sections/archive/archive-item";
import { SelectItem } from "./select-item";
import { ParentItems } from "@/components/issues/fields/parent/parent-items";
import { branchName } from "@/components/issues/detail/branch-links/branch-name";
import type { QuickField } from "@/components/issues/editing/quick-fields";
import { useEditIssue } from "@/components/issues/editing/use-edit-issue";
import { PriorityIcon } from "@/components/issues/fields/priority-icon";
import { useCanRecur } from "@/components/issues/fields/recurring/use-can-recur";
import { useCan } from "@/components/screen/access/use-can";
import { type CommandName, keysOf } from "@/components/screen/keyboard/commands";
import { issueHref } from "@/components/screen/navigation/issue-href";
import { ColorDot } from "@/components/ui/data/color-dot";
import { copyText } from "@/components/ui/feedback/copy-text";
import { toastError, toastUndo } from "@/components/ui/feedback/toast";
import { MenuItem, MenuSeparator, MenuSub } from "@/components/ui/overlay/dropdown-menu";
import { setWatching, watchQuery } from "@/lib/issues/issues/client/watch";
import { PRIORITIES } from "@/lib/issues/issues/enumerations";
import type { ListedIssue } from "@/lib/issues/issues/schema";
import { lanesQuery } from "@/lib/planning/lanes/client";
import type { IssueMenuActions, IssueQuestion } from "./issue-menu-store";

interface PartProps {
  issue: ListedIssue;
  actions: IssueMenuActions;
}

interface ChoiceProps {
  icon: ReactNode;
  isCurrent: boolean;
  onSelect: () => void;
  children: ReactNode;
}

function Choice({ icon, isCurrent, onSelect, children }: ChoiceProps) {
  return (
    <MenuItem icon={icon} onSelect={onSelect}>
      <span className="flex items-center justify-between gap-4">
        {children}
        {isCurrent && <Check aria-label="(current)" />}
      </span>
    </MenuItem>
  );
}

function MoveItems({ issue, actions }: PartProps) {
  const lanes = useQuery(lanesQuery(issue.project_id)).data ?? [];
  const edit = useEditIssue();
  const { move } = actions;
  return (
    <>
      <MenuSub icon={<ArrowRightLeft />} label="Move to…" shortcut={keysOf("lane")}>
        {lanes.map(({ id, color, title }) => (
          <Choice
            key={id}
            icon={<ColorDot color={color} />}
            isCurrent={id === issue.lane_id}
            onSelect={() => {
              if (move) move(issue, id, "end");
              else if (id !== issue.lane_id) void edit(issue, { lane_id: id });
            }}
          >
            {title}
          </Choice>
        ))}
      </MenuSub>
      {move && (
        <>
          <MenuItem icon={<ArrowUpToLine />} onSelect={() => move(issue, issue.lane_id, "top")}>
            Move to top
          </MenuItem>
          <MenuItem icon={<ArrowDownToLine />} onSelect={() => move(issue, issue.lane_id, "end")}>
            Move to bottom
          </MenuItem>
        </>
      )}
    </>
  );
}

function PriorityItems({ issue }: { issue: ListedIssue }) {
  const edit = useEditIssue();
  return (
    <MenuSub
      icon={<PriorityIcon priority={issue.priority} decorative />}
      label="Priority"
      shortcut={keysOf("priority")}
    >
      {PRIORITIES.map((label, priority) => (
        <Choice
          key={label}
          icon={<PriorityIcon priority={priority} decorative />}
          isCurrent={priority === issue.priority}
          onSelect={() => priority !== issue.priority && void edit(issue, { priority })}
        >
          {label}
        </Choice>
      ))}
    </MenuSub>
  );
}

/** The fields that a list of options with a search field edits. */
const EDITED: readonly [QuickField, CommandName, string, ReactNode][] = [
  ["assignee_id", "assignee", "Assign…", <User key="icon" />],
  ["label_ids", "labels", "Labels…", <Tag key="icon" />],
  ["sprint_id", "sprint", "Sprint…", <CalendarRange key="icon" />],
  ["epic_id", "epic", "Epic…", <Layers key="icon" />],
  ["estimated_minutes", "estimate", "Estimate…", <Clock key="icon" />],
  ["start_on", "start", "Start date…", <CalendarArrowUp key="icon" />],
  ["due_on", "due", "Due date…", <CalendarClock key="icon" />],
  ["parent_id", "parent", "Parent issue…", <CornerLeftUp key="icon" />],
];

function ChangeItems({ issue, actions, anchor }: PartProps & { anchor: HTMLElement }) {
  const permit = actions.permitFor(issue);
  if (!permit.allowed) {
    return (
      <MenuItem icon={<Flag />} disabledReason={permit.reason} onSelect={() => undefined}>
        Move or change
      </MenuItem>
    );
  }
  return (
    <>
      <MoveItems issue={issue} actions={actions} />
      <MenuSeparator />
      <PriorityItems issue={issue} />
      {EDITED.map(([field, command, label, icon]) => (
        <MenuItem
          key={field}
          icon={icon}
          shortcut={keysOf(command)}
          onSelect={() => actions.edit(issue, field, anchor)}
        >
          {label}
        </MenuItem>
      ))}
      <ParentItems issue={issue} permit={permit} onShow={() => actions.peek(issue)} />
    </>
  );
}

function CopyItems({ issue }: { issue: ListedIssue }) {
  const { key, title, project_id: projectId } = issue;
  return (
    <MenuSub icon={<Copy />} label="Copy">
      <MenuItem icon={<Hash />} onSelect={() => void copyText(key, "Key")}>
        Copy key
      </MenuItem>
      <MenuItem
        icon={<LinkIcon />}
        onSelect={() => void copyText(window.location.origin + issueHref(projectId, key), "Link")}
      >
        Copy link
      </MenuItem>
      <MenuItem
        icon={<GitBranch />}
        onSelect={() => void copyText(branchName(key, title), "Branch name")}
      >
        Copy branch name
      </MenuItem>
    </MenuSub>
  );
}

function WatchItem({ issue }: { issue: ListedIssue }) {
  const client = useQueryClient();
  const query = watchQuery(issue.project_id, issue.key);
  const isWatching = useQuery(query).data?.watching ?? false;

  async function change() {
    try {
      const { watching } = await client.query(query);
      const set = (next: boolean) => setWatching(client, issue, next);
      await set(!watching);
      const done = watching ? `You no longer watch ${issue.key}` : `You watch ${issue.key}`;
      void toastUndo(done, () => set(watching).then(() => true));
    } catch (error) {
      const text = error instanceof Error ? error.message : "Try again.";
      toastError(`Couldn’t change whether you watch ${issue.key}`, { description: text });
    }
  }

  return (
    <MenuItem
      icon={isWatching ? <EyeOff /> : <Eye />}
      shortcut={keysOf("watch")}
      onSelect={() => void change()}
    >
      {isWatching ? "Stop watching" : "Watch"}
    </MenuItem>
  );
}

interface IssueMenuItemsProps extends PartProps {
  anchor: HTMLElement;
  onAsk: (question: IssueQuestion) => void;
}

/** What can be done with an issue of a list or a board. */
export function IssueMenuItems({ issue, actions, anchor, onAsk }: IssueMenuItemsProps) {
  const router = useRouter();
  const href = issueHref(issue.project_id, issue.key);
  const recur = useCanRecur();
  const remove = useCan("issues.delete", { createdById: issue.user_id, recordName: issue.key });
  return (
    <>
      <MenuItem
        icon={<PanelRight />}
        shortcut={keysOf("peek")}
        onSelect={() => actions.peek(issue)}
      >
        Peek
      </MenuItem>
      <MenuItem icon={<Maximize2 />} shortcut={keysOf("open")} onSelect={() => router.push(href)}>
        Open
      </MenuItem>
      <MenuItem icon={<ExternalLink />} onSelect={() => window.open(href, "_blank", "noopener")}>
        Open in new tab
      </MenuItem>
      {actions.selection && <SelectItem issue={issue} selection={actions.selection} />}
      <MenuSeparator />
      <ChangeItems issue={issue} actions={actions} anchor={anchor} />
      <MenuSeparator />
      <CopyItems issue={issue} />
      <WatchItem issue={issue} />
      <MenuItem icon={<Repeat />} disabledReason={recur.reason} onSelect={() => onAsk("recur")}>
        Make recurring…
      </MenuItem>
      <MenuSeparator />
      <ArchiveItem issue={issue} />
      <MenuItem
        icon={<FolderInput />}
        shortcut={keysOf("transfer")}
        disabledReason={remove.reason}
        onSelect={() => onAsk("transfer")}
      >
        Move to project…
      </MenuItem>
      <MenuItem
        icon={<Trash2 />}
        tone="danger"
        {...(actions.hasDeleteKey && { shortcut: keysOf("delete") })}
        disabledReason={remove.reason}
        onSelect={() => onAsk("delete")}
      >
        Delete…
      </MenuItem>
    </>
  );
}
