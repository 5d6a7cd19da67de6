"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { Button } from "@/components/ui/button/button";
import { Loaded } from "@/components/ui/feedback/loaded";
import { announce } from "@/components/ui/feedback/live-region";
import { toastError } from "@/components/ui/feedback/toast";
import { Combobox } from "@/components/ui/form/combobox/combobox";
import { Select } from "@/components/ui/form/select";
import { Switch } from "@/components/ui/form/switch";
import { useBrowserTimeZone, useDates } from "@/components/ui/text/now";
import { digestQuery, useSetDigest } from "@/lib/messaging/digests/client";
import type { Digest, DigestBody } from "@/lib/messaging/digests/schema";
import { currentName, zoneLabel, zoneOptions } from "@/components/ui/text/time-zones";

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

function DigestChoice({ digest }: { digest: Digest }) {
  const set = useSetDigest();
  const dates = useDates();
  const browserZone = useBrowserTimeZone();
  const here = browserZone === undefined ? undefined : currentName(browserZone);
  const timeZone = digest.time_zone ?? here ?? "UTC";
  const options = useMemo(() => zoneOptions(timeZone), [timeZone]);
  const { is_active: isActive, hour, next_at: nextAt } = digest;

  function change(changed: Partial<DigestBody>) {
    const body = { is_active: isActive, hour, time_zone: timeZone, ...changed };
    set.mutate(body, {
      onSuccess: () => announce(`Daily digest: ${body.is_active ? "on" : "off"}. Saved.`),
      onError: (error) =>
        toastError("The daily digest was not changed", { description: error.message }),
    });
  }

  return (
    <div className="max-w-xl rounded-md border border-border">
      <div className="border-b border-border px-3 py-2 pointer-coarse:py-0">
        <Switch
          label={<span className="font-medium">Daily digest</span>}
          description="No email on days when nothing happened. Snoozed issues are left out."
          checked={isActive}
          onCheckedChange={(is_active) => change({ is_active })}
        />
      </div>
      <div className="flex flex-wrap items-center gap-2 px-3 py-2">
        <span className={isActive ? undefined : "text-text-muted"}>Every day at</span>
        <Select
          aria-label="Hour"
          size="sm"
          className="w-28"
          disabled={!isActive}
          value={hour}
          options={HOURS.map((value) => ({ value, label: dates.hourOfDay(value) }))}
          onValueChange={(value) => change({ hour: value })}
        />
        <Combobox
          label="Time zone"
          size="sm"
          className="w-56"
          disabled={!isActive}
          value={timeZone}
          options={options}
          searchPlaceholder="Find a city"
          onValueChange={(value) => value !== null && change({ time_zone: value })}
        />
      </div>
      <p className="flex min-h-9 flex-wrap items-center gap-x-2 border-t border-border px-3 py-1.5 text-xs text-text-muted">
        {isActive && nextAt !== null
          ? `The next one is due on ${dates.hour(nextAt)}, if anything is unread.`
          : "You get none at the moment."}
        {isActive && here !== undefined && here !== timeZone && (
          <Button size="sm" variant="ghost" onClick={() => change({ time_zone: here })}>
            Use {zoneLabel(here)}
          </Button>
        )}
      </p>
    </div>
  );
}

/** Whether and when the user gets a daily email about what is unread. */
export function DigestSettings() {
  const query = useQuery(digestQuery());
  return (
    <Loaded query={query} what="The daily digest" rows={3}>
      {(digest) => <DigestChoice digest={digest} />}
    </Loaded>
  );
}
