"use client";

import { PASSWORD_MIN } from "@/lib/identity/auth/schema";
import { useState } from "react";
import { useSave } from "@/components/ui/form/use-save";
import { Checkbox } from "@/components/ui/form/checkbox";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import { toastSuccess } from "@/components/ui/feedback/toast";
import { useChangePassword } from "@/lib/people/profile/client";
import { SettingsForm } from "@/components/ui/form/settings-form";

/** Changes the password. `email` tells password managers which account it belongs to. */
export function PasswordForm({ email }: { email: string }) {
  const [current, setCurrent] = useState("");
  const [password, setPassword] = useState("");
  const [endsTokens, setEndsTokens] = useState(false);
  const change = useChangePassword();
  const save = useSave();

  async function submit() {
    const body = { current_password: current, password, end_tokens: endsTokens };
    if (!(await save.run(() => change.mutateAsync(body)))) return;
    setCurrent("");
    setPassword("");
    setEndsTokens(false);
    toastSuccess("Password changed", {
      description: endsTokens
        ? "You’ve been signed out everywhere else, and your API tokens and calendar addresses no longer work."
        : "You’ve been signed out everywhere else.",
    });
  }

  return (
    <SettingsForm save={save} submitLabel="Change password" onSubmit={() => void submit()}>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Field label="Current password" required error={save.errorOf("current_password")}>
        <Input
          type="password"
          value={current}
          onChange={(event) => setCurrent(event.target.value)}
          autoComplete="current-password"
        />
      </Field>
      <Field
        label="New password"
        required
        hint={`At least ${PASSWORD_MIN} characters.`}
        error={save.errorOf("password")}
      >
        <Input
          type="password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          autoComplete="new-password"
        />
      </Field>
      <Checkbox
        checked={endsTokens}
        onCheckedChange={setEndsTokens}
        label="Also revoke my API tokens and calendar addresses"
      />
    </SettingsForm>
  );
}
