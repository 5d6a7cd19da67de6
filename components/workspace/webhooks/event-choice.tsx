"use client";

import { Checkbox } from "@/components/ui/form/checkbox";
import { EVERY_EVENT } from "@/lib/messaging/webhooks/enumerations";
import type { Webhook } from "@/lib/messaging/webhooks/schema";
import { EVENT_GROUPS } from "./webhook-text";

type Events = Webhook["events"];

interface EventChoiceProps {
  value: Events;
  onValueChange: (events: Events) => void;
  error: readonly string[] | undefined;
}

/** A webhook's events: all of them, or the checked ones. */
export function EventChoice({ value, onValueChange, error }: EventChoiceProps) {
  const isEvery = value.includes(EVERY_EVENT);
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 text-sm font-medium">Events</legend>
      <Checkbox
        label="Every event"
        description="Includes events added in future versions."
        checked={isEvery}
        onCheckedChange={(checked) => onValueChange(checked ? [EVERY_EVENT] : [])}
      />
      {!isEvery && (
        <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
          {EVENT_GROUPS.map(({ label, events }) => (
            <fieldset key={label} className="min-w-0">
              <legend className="mb-1 text-xs font-medium text-text-muted">{label}</legend>
              <div className="flex flex-col gap-1.5">
                {events.map(([event, words]) => (
                  <Checkbox
                    key={event}
                    label={words}
                    checked={value.includes(event)}
                    onCheckedChange={(checked) =>
                      onValueChange(
                        checked ? [...value, event] : value.filter((other) => other !== event),
                      )
                    }
                  />
                ))}
              </div>
            </fieldset>
          ))}
        </div>
      )}
      {error !== undefined && (
        <p role="alert" className="text-xs text-danger-text">
          {error.join(" ")}
        </p>
      )}
    </fieldset>
  );
}
