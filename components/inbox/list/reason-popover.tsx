"use client";

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { AtSign, Eye, FolderKanban, UserCheck, UserMinus, Users } from "@/components/ui/icon/icons";
import { cn } from "@/components/ui/cn";
import { Button } from "@/components/ui/button/button";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/overlay/popover";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { Switch } from "@/components/ui/form/switch";
import { toastError } from "@/components/ui/feedback/toast";
import { MAIL_PREFERENCE, type NotificationType } from "@/lib/messaging/notifications/enumerations";
import type { Notification, Reason } from "@/lib/messaging/notifications/schema";
import { profileQuery, useSetPreferences } from "@/lib/people/profile/client";
import {
  MAIL_SUBJECTS,
  REASON_LABELS,
  subjectName,
  reasonText,
} from "@/components/inbox/rows/inbox-text";

const REASON_ICONS: Record<Reason, ReactNode> = {
  assigned: <UserCheck />,
  unassigned: <UserMinus />,
  watching: <Eye />,
  mentioned: <AtSign />,
  added_to_project: <FolderKanban />,
  added_to_team: <Users />,
};

/** Reasons that the row's text already gives have an icon without a word. */
const QUIET = "inbox-reason-quiet";
const LOOKS: Partial<Record<Reason, string>> = {
  mentioned: "inbox-reason-mention",
  watching: QUIET,
  added_to_project: QUIET,
  added_to_team: QUIET,
};
const isQuiet = (reason: Reason) => LOOKS[reason] === QUIET;

/** The preference for emails of this kind. */
function EmailSwitch({ type }: { type: NotificationType }) {
  const preference = MAIL_PREFERENCE[type];
  const profile = useQuery(profileQuery()).data;
  const set = useSetPreferences();
  if (!profile) return <Skeleton className="h-9 w-full" />;
  return (
    <Switch
      label={`Email about ${MAIL_SUBJECTS[preference]}`}
      description="You’ll always be notified here. This only controls email."
      checked={profile[preference]}
      onCheckedChange={(checked) =>
        set.mutate(
          { [preference]: checked },
          {
            onError: (error) =>
              toastError("The setting wasn’t saved", { description: error.message }),
          },
        )
      }
    />
  );
}

interface WhyPopoverProps {
  notification: Notification;
  /** Whether the row's text already gives the reason. */
  isTold: boolean;
  tabIndex: number;
  onUnwatch: () => void;
}

/** "Why am I seeing this?", with the setting that would stop it. */
export function ReasonPopover({ notification, isTold, tabIndex, onUnwatch }: WhyPopoverProps) {
  const [isOpen, setOpen] = useState(false);
  const text = useRef<HTMLParagraphElement>(null);
  const { reason, type } = notification;
  const subject = subjectName(notification);
  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <button
          type="button"
          tabIndex={tabIndex}
          data-row-button="why"
          aria-label={`${REASON_LABELS[reason]}: why am I seeing this?`}
          className={cn("inbox-reason", LOOKS[reason])}
        >
          {REASON_ICONS[reason]}
          {!isQuiet(reason) && !isTold && (
            // In a narrow list, the icon alone leaves room for the text.
            <span className="hidden @lg:inline">{REASON_LABELS[reason]}</span>
          )}
        </button>
      </PopoverTrigger>
      <PopoverContent
        aria-label="Why am I seeing this?"
        className="w-80 p-3"
        onOpenAutoFocus={(event) => {
          // Not on the first button: Enter right after Y would stop watching.
          event.preventDefault();
          text.current?.focus();
        }}
      >
        <p ref={text} tabIndex={-1} className="mb-3 text-sm outline-none">
          <span className="block font-medium">Why am I seeing this?</span>
          {reasonText(notification)}
        </p>
        {reason === "watching" && (
          <Button
            className="mb-3"
            onClick={() => {
              setOpen(false);
              onUnwatch();
            }}
          >
            Stop watching {subject}
          </Button>
        )}
        <EmailSwitch type={type as NotificationType} />
      </PopoverContent>
    </Popover>
  );
}
