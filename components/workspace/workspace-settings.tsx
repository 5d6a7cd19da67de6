"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
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

/** The workspace's name and features. */
export function WorkspaceSettings() {
  const query = useQuery(settingsQuery());
  const update = useCan("appSettings.update");
  return (
    <SettingsSection description="Applies to everyone in this workspace.">
      <Loaded query={query} what="The settings" rows={2}>
        {(settings) => (
          <div className="flex flex-col gap-8">
            <NameForm settings={settings} update={update} />
            <ErrorTracking settings={settings} update={update} />
          </div>
        )}
      </Loaded>
    </SettingsSection>
  );
}
