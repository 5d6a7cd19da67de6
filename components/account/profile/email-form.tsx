"use client";

import { useState } from "react";
import { useSave } from "@/components/ui/form/use-save";
import { Banner } from "@/components/ui/feedback/banner";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import { useChangeEmail } from "@/lib/people/profile/client";
import { SettingsForm } from "@/components/ui/form/settings-form";

/** Changes the email address used to sign in. */
export function EmailForm() {
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [sentTo, setSentTo] = useState<string | null>(null);
  const change = useChangeEmail();
  const save = useSave();

  async function submit() {
    setSentTo(null);
    if (!(await save.run(() => change.mutateAsync({ email, password })))) return;
    setSentTo(email);
    setEmail("");
    setPassword("");
  }

  return (
    <SettingsForm save={save} submitLabel="Send link" onSubmit={() => void submit()}>
      {sentTo !== null && (
        <Banner tone="success">
          A link was sent to {sentTo}. Open it to start signing in with that address.
        </Banner>
      )}
      <Field label="New email address" required error={save.errorOf("email")}>
        <Input
          type="email"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          autoComplete="email"
          spellCheck={false}
        />
      </Field>
      <Field label="Your password" required error={save.errorOf("password")}>
        <Input
          type="password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          autoComplete="current-password"
        />
      </Field>
    </SettingsForm>
  );
}
