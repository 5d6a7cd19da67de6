"use client";

import { useQuery } from "@tanstack/react-query";
import { Loaded } from "@/components/ui/feedback/loaded";
import { announce } from "@/components/ui/feedback/live-region";
import { toastError } from "@/components/ui/feedback/toast";
import { Switch } from "@/components/ui/form/switch";
import { remindersQuery, useSetReminders } from "@/lib/messaging/reminders/client";

function ReminderSwitch({ isActive }: { isActive: boolean }) {
  const set = useSetReminders();

  function change(is_active: boolean) {
    set.mutate(
      { is_active },
      {
        onSuccess: () => announce(`Due dates: ${is_active ? "on" : "off"}. Saved.`),
        onError: (error) => toastError("Due dates was not changed", { description: error.message }),
      },
    );
  }

  return (
    <div className="mt-3 max-w-xl rounded-md border border-border px-3 py-2 pointer-coarse:py-0">
      <Switch
        label={<span className="font-medium">Due dates</span>}
        description="One email in the morning about your issues and those you watch: due tomorrow, or overdue since yesterday."
        checked={isActive}
        onCheckedChange={change}
      />
    </div>
  );
}

/** Whether the user gets emails about due dates. */
export function ReminderSettings() {
  const query = useQuery(remindersQuery());
  return (
    <Loaded query={query} what="Your reminders" rows={1}>
      {(reminders) => <ReminderSwitch isActive={reminders.is_active} />}
    </Loaded>
  );
}
