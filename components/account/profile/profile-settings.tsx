"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Loaded } from "@/components/ui/feedback/loaded";
import { SettingsSection } from "@/components/ui/layout/settings-section";
import { useSave } from "@/components/ui/form/use-save";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import { toastSuccess } from "@/components/ui/feedback/toast";
import { profileQuery, useUpdateProfile } from "@/lib/people/profile/client";
import type { Profile } from "@/lib/people/profile/schema";
import { EmailForm } from "./email-form";
import { PasswordForm } from "./password-form";
import { ProfilePicture } from "./profile-picture";
import { SettingsForm } from "@/components/ui/form/settings-form";

function NameForm({ profile }: { profile: Profile }) {
  const [firstName, setFirstName] = useState(profile.first_name);
  const [lastName, setLastName] = useState(profile.last_name);
  const update = useUpdateProfile();
  const save = useSave();
  const router = useRouter();
  const body = { first_name: firstName, last_name: lastName };
  const isChanged = firstName !== profile.first_name || lastName !== profile.last_name;

  async function submit() {
    if (!(await save.run(() => update.mutateAsync(body)))) return;
    toastSuccess("Profile saved");
    // The sidebar also shows the name.
    router.refresh();
  }

  return (
    <SettingsForm
      save={save}
      submitLabel="Save profile"
      primary
      disabledReason={isChanged ? undefined : "Nothing has changed."}
      onSubmit={() => void submit()}
    >
      <p className="min-w-0 text-sm text-text-muted">
        <span className="block truncate text-text">{profile.email}</span>
        Role: {profile.role.name}
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="First name" required error={save.errorOf("first_name")}>
          <Input
            value={firstName}
            onChange={(event) => setFirstName(event.target.value)}
            autoComplete="given-name"
            maxLength={255}
          />
        </Field>
        <Field label="Last name" required error={save.errorOf("last_name")}>
          <Input
            value={lastName}
            onChange={(event) => setLastName(event.target.value)}
            autoComplete="family-name"
            maxLength={255}
          />
        </Field>
      </div>
    </SettingsForm>
  );
}

/** The user's name, picture and sign-in details. */
export function ProfileSettings() {
  const query = useQuery(profileQuery());
  return (
    <div className="flex flex-col gap-8">
      <SettingsSection description="How others see you in this workspace.">
        <Loaded query={query} what="Your profile">
          {(profile) => <NameForm profile={profile} />}
        </Loaded>
      </SettingsSection>
      <SettingsSection
        title="Picture"
        description="Shown next to your activity. Your initials appear if there is no picture."
      >
        <Loaded query={query} what="Your picture">
          {(profile) => <ProfilePicture profile={profile} />}
        </Loaded>
      </SettingsSection>
      <SettingsSection
        title="Email address"
        description="We’ll email the new address. Your current one stays in use until you confirm."
      >
        <EmailForm />
      </SettingsSection>
      <SettingsSection
        title="Password"
        description="Changing your password signs you out everywhere else."
      >
        <PasswordForm email={query.data?.email ?? ""} />
      </SettingsSection>
    </div>
  );
}
