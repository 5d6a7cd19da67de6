"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useMemo, useState } from "react";
import { Button } from "@/components/ui/button/button";
import { announce } from "@/components/ui/feedback/live-region";
import { Combobox } from "@/components/ui/form/combobox/combobox";
import { useBrowserTimeZone } from "@/components/ui/text/now";
import { currentName, zoneLabel, zoneOptions } from "@/components/ui/text/time-zones";
import { SettingsForm } from "@/components/ui/form/settings-form";
import { useSave } from "@/components/ui/form/use-save";
import { type Permit, useCan } from "@/components/screen/access/use-can";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import { Switch } from "@/components/ui/form/switch";
import { toastError, toastSuccess } from "@/components/ui/feedback/toast";
import { settingsQuery, useUpdateSettings } from "@/lib/workspace/settings/client";
import type { Settings } from "@/lib/workspace/settings/schema";
import { Loaded } from "@/components/ui/feedback/loaded";
import { SettingsSection } from "@/components/ui/layout/settings-section";

interface PartProps {
  settings: Settings;
  update: Permit;
}

function NameForm({ settings, update }: PartProps) {
  const [name, setName] = useState(settings.name);
  const save = useSave();
  const change = useUpdateSettings();
  const router = useRouter();

  async function submit() {
    if (!(await save.run(() => change.mutateAsync({ name })))) return;
    toastSuccess("Workspace saved");
    // The sidebar also shows the name.
    router.refresh();
  }

  return (
    <SettingsForm
      save={save}
      submitLabel="Save name"
      primary
      disabledReason={
        update.reason ?? (name === settings.name ? "Nothing has changed." : undefined)
      }
      onSubmit={() => void submit()}
    >
      <Field label="Workspace name" required error={save.errorOf("name")}>
        <Input
          value={name}
          onChange={(event) => setName(event.target.value)}
          readOnly={!update.allowed}
          maxLength={255}
        />
      </Field>
    </SettingsForm>
  );
}

function ErrorTracking({ settings, update }: PartProps) {
  const change = useUpdateSettings();
  const isOn = change.isPending
    ? (change.variables.error_tracking_enabled ?? settings.error_tracking_enabled)
    : settings.error_tracking_enabled;
  return (
    <div className="max-w-xl">
      <Switch
        label="Error tracking"
        description={
          update.reason ??
          "Projects collect errors from your apps. Turning this off hides errors but doesn’t delete them."
        }
        checked={isOn}
        disabled={!update.allowed}
        onCheckedChange={(error_tracking_enabled) =>
          change.mutate(
            { error_tracking_enabled },
            {
              onError: ({ message }) =>
                toastError("Error tracking wasn’t changed", { description: message }),
            },
          )
        }
      />
    </div>
  );
}

function TimeZone({ settings, update }: PartProps) {
  const change = useUpdateSettings();
  const browserZone = useBrowserTimeZone();
  const here = browserZone === undefined ? undefined : currentName(browserZone);
  const shown = (change.isPending ? change.variables.time_zone : undefined) ?? settings.time_zone;
  const options = useMemo(() => zoneOptions(shown), [shown]);
  const set = (time_zone: string) =>
    change.mutate(
      { time_zone },
      {
        onSuccess: () => announce(`Time zone: ${zoneLabel(time_zone)}. Saved.`),
        onError: ({ message }) =>
          toastError("The time zone wasn’t changed", { description: message }),
      },
    );
  return (
    <div className="max-w-xl">
      <Field
        label="Time zone"
        hint={update.reason ?? "Recurring issues are created in this time zone."}
      >
        <Combobox
          label="Time zone"
          value={shown}
          options={options}
          disabled={!update.allowed}
          searchPlaceholder="Find a city"
          onValueChange={(value) => value !== null && set(value)}
        />
      </Field>
      {update.allowed && here !== undefined && here !== shown && (
        <Button size="sm" variant="ghost" className="mt-1" onClick={() => set(here)}>
          Use {zoneLabel(here)}
        </Button>
      )}
    </div>
  );
}

/** The workspace's name, time zone and features. */
export function WorkspaceSettings() {
  const query = useQuery(settingsQuery());
  const update = useCan("appSettings.update");
  return (
    <SettingsSection description="Applies to everyone in this workspace.">
      <Loaded query={query} what="The settings" rows={2}>
        {(settings) => (
          <div className="flex flex-col gap-8">
            <NameForm settings={settings} update={update} />
            <TimeZone settings={settings} update={update} />
            <ErrorTracking settings={settings} update={update} />
          </div>
        )}
      </Loaded>
    </SettingsSection>
  );
}
