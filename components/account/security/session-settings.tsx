"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { LogOut, Monitor, Smartphone } from "@/components/ui/icon/icons";
import { Loaded } from "@/components/ui/feedback/loaded";
import { SettingsSection } from "@/components/ui/layout/settings-section";
import { Badge } from "@/components/ui/data/badge";
import { Button } from "@/components/ui/button/button";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { RelativeTime } from "@/components/ui/text/relative-time";
import { sessionsQuery, useEndOtherSessions, useEndSession } from "@/lib/identity/sessions/client";
import type { Session } from "@/lib/identity/sessions/schema";
import { describeDevice } from "./device-text";

function SessionRow({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const { label, isPhone } = describeDevice(session.user_agent);
  const Icon = isPhone ? Smartphone : Monitor;
  return (
    <li className="flex min-h-11 items-center gap-3 border-b border-border px-3 py-1.5 last:border-b-0">
      <Icon aria-hidden="true" className="size-4 shrink-0 text-text-muted" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2">
          <span className="font-medium">{label}</span>
          {session.is_current && <Badge tone="accent">This browser</Badge>}
        </p>
        <p className="flex flex-wrap gap-x-3 text-xs text-text-muted">
          {session.ip !== null && <span className="numeric">{session.ip}</span>}
          <span>
            Last seen <RelativeTime value={session.last_seen_at} />
          </span>
          <span>
            Signed in <RelativeTime value={session.created_at} />
          </span>
        </p>
      </div>
      {!session.is_current && (
        <Button size="sm" aria-label={`Sign out ${label}`} onClick={onEnd}>
          Sign out
        </Button>
      )}
    </li>
  );
}

/** Asks for confirmation before ending a session. Null means all other sessions. */
function SessionEnd({ session, onClose }: { session: Session | null; onClose: () => void }) {
  const end = useEndSession();
  const endOthers = useEndOtherSessions();
  const label = session && describeDevice(session.user_agent).label;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={label === null ? "Sign out everywhere else?" : `Sign out ${label}?`}
      description={
        label === null
          ? "You’ll need to sign in again on every other browser. This one stays signed in, and your API tokens keep working."
          : "You’ll need to sign in again on that browser."
      }
      confirmLabel="Sign out"
      onConfirm={async () => {
        await (session ? end.mutateAsync(session.id) : endOthers.mutateAsync(undefined));
      }}
    />
  );
}

/** Puts this browser's session first. */
function currentFirst(sessions: Session[]): Session[] {
  return sessions.toSorted((a, b) => Number(b.is_current) - Number(a.is_current));
}

/** The user's active sessions. */
export function SessionSettings() {
  const query = useQuery(sessionsQuery());
  const [ending, setEnding] = useState<Session | "others" | null>(null);
  const others = query.data?.filter((session) => !session.is_current).length ?? 0;
  return (
    <SettingsSection
      description="Browsers signed in as you. If you don’t recognize one, sign it out and change your password."
      actions={
        <Button
          disabledReason={others === 0 ? "You’re only signed in here." : undefined}
          onClick={() => setEnding("others")}
        >
          <LogOut /> Sign out everywhere else
        </Button>
      }
    >
      <Loaded query={query} what="Your sessions">
        {(sessions) => (
          <ul className="rounded-md border border-border">
            {currentFirst(sessions).map((session) => (
              <SessionRow key={session.id} session={session} onEnd={() => setEnding(session)} />
            ))}
          </ul>
        )}
      </Loaded>
      {ending !== null && (
        <SessionEnd session={ending === "others" ? null : ending} onClose={() => setEnding(null)} />
      )}
    </SettingsSection>
  );
}
