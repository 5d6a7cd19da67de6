"use client";

import { Mail } from "@/components/ui/icon/icons";
import type { Preferences } from "@/lib/messaging/notifications/schema";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import { Loaded } from "@/components/ui/feedback/loaded";
import { SettingsSection } from "@/components/ui/layout/settings-section";
import { useActor } from "@/components/screen/access/actor-context";
import { Banner } from "@/components/ui/feedback/banner";
import { Button } from "@/components/ui/button/button";
import { announce } from "@/components/ui/feedback/live-region";
import { Switch } from "@/components/ui/form/switch";
import { toastError } from "@/components/ui/feedback/toast";
import { CalendarSettings } from "./calendar-settings";
import { DesktopSettings } from "./desktop-settings";
import { DigestSettings } from "./digest-settings";
import { ReminderSettings } from "./reminder-settings";
import { profileQuery, useSendTestMail, useSetPreferences } from "@/lib/people/profile/client";
import type { Profile } from "@/lib/people/profile/schema";

type Entry = readonly [name: keyof Preferences, label: string, description: string];

const WATCHING: readonly Entry[] = [
  ["auto_watch_on_create", "Issues I create", "As soon as you create them."],
  ["auto_watch_on_assigned", "Issues assigned to me", "You keep watching when they’re reassigned."],
  ["auto_watch_on_commented", "Issues I comment on", "Being mentioned doesn’t make you a watcher."],
];

const EMAILS: readonly Entry[] = [
  ["notify_mentions", "Mentions", "Someone mentions you in a comment."],
  ["notify_assignment", "Assignments", "You’re assigned to an issue, or unassigned from one."],
  [
    "notify_watched_activity_email",
    "Watched issues",
    "Comments and lane changes on issues you watch.",
  ],
  ["notify_project_membership", "Projects", "Someone adds you to a project."],
  ["notify_team_membership", "Teams", "Someone adds you to a team."],
];

/** Switches that save immediately, and revert if saving fails. */
function Switches({ profile, entries }: { profile: Profile; entries: readonly Entry[] }) {
  const set = useSetPreferences();

  function change(name: keyof Preferences, label: string, checked: boolean) {
    set.mutate(
      { [name]: checked },
      {
        onSuccess: () => announce(`${label}: ${checked ? "on" : "off"}. Saved.`),
        onError: (error) => toastError(`${label} was not changed`, { description: error.message }),
      },
    );
  }

  return (
    <ul className="max-w-xl rounded-md border border-border">
      {entries.map(([name, label, description]) => (
        <li
          key={name}
          className="border-b border-border px-3 py-2 last:border-b-0 pointer-coarse:py-0"
        >
          <Switch
            label={<span className="font-medium">{label}</span>}
            description={description}
            checked={profile[name]}
            onCheckedChange={(checked) => change(name, label, checked)}
          />
        </li>
      ))}
    </ul>
  );
}

/** Sends the user a test email and shows the result. */
function TestEmail({ email, hasMailServer }: { email: string; hasMailServer: boolean }) {
  const { isAdmin } = useActor();
  const send = useSendTestMail();
  const [isSent, setSent] = useState(false);

  function sendTest() {
    setSent(false);
    send.mutate(undefined, {
      onSuccess: () => setSent(true),
      onError: (error) => toastError("No test email was sent", { description: error.message }),
    });
  }

  return (
    <div className="flex max-w-xl flex-col items-start gap-3">
      {!hasMailServer && (
        <Banner className="w-full">
          No mail server is configured. Emails are kept in the mailbox.{" "}
          {isAdmin ? (
            <>
              See what would be sent in the{" "}
              <Link href="/mailbox" className="font-medium text-accent-text underline">
                mailbox
              </Link>
              .
            </>
          ) : (
            "An administrator can see what would be sent."
          )}
        </Banner>
      )}
      <Button onClick={sendTest} loading={send.isPending}>
        <Mail /> Send test email
      </Button>
      {isSent && (
        <Banner tone="success" className="w-full">
          {hasMailServer
            ? `A test email is on its way to ${email}. If it doesn’t arrive in a few minutes, check your spam folder.`
            : `A test email to ${email} was added to the mailbox.`}
        </Banner>
      )}
    </div>
  );
}

/** What the user watches automatically, and which emails they get. */
export function NotificationSettings({ hasMailServer }: { hasMailServer: boolean }) {
  const query = useQuery(profileQuery());
  return (
    <div className="flex flex-col gap-8">
      <SettingsSection
        title="Watch automatically"
        description="You’ll be notified about comments and lane changes on issues you watch."
      >
        <Loaded query={query} what="Your settings" rows={3}>
          {(profile) => <Switches profile={profile} entries={WATCHING} />}
        </Loaded>
      </SettingsSection>
      <SettingsSection
        title="On this device"
        description="Desktop notifications for what arrives in your inbox while Lanework is in the background."
      >
        <DesktopSettings />
      </SettingsSection>
      <SettingsSection
        title="Email"
        description="In-app notifications are always on. These control email."
      >
        <Loaded query={query} what="Your settings" rows={5}>
          {(profile) => <Switches profile={profile} entries={EMAILS} />}
        </Loaded>
        <ReminderSettings />
      </SettingsSection>
      <SettingsSection
        title="Daily digest"
        description="One email a day about what arrived since the last one and is still unread."
      >
        <DigestSettings />
      </SettingsSection>
      <SettingsSection
        title="Calendar"
        description="Subscribe to your due dates in a calendar app. Projects have an address of their own, in the list’s import and export menu."
      >
        <CalendarSettings />
      </SettingsSection>
      <SettingsSection
        title="Test email"
        description="Check whether email from this workspace reaches you."
      >
        <TestEmail email={query.data?.email ?? "you"} hasMailServer={hasMailServer} />
      </SettingsSection>
    </div>
  );
}
