"use client";

import { useState } from "react";
import { NewTokenDialog } from "./new-token-dialog";
import { Field } from "@/components/ui/form/field";
import { Select } from "@/components/ui/form/select";
import { useCreateToken } from "@/lib/identity/tokens/client";

const LIFETIMES = [
  { value: 7, label: "7 days" },
  { value: 30, label: "30 days" },
  { value: 90, label: "90 days" },
  { value: 365, label: "1 year" },
  { value: null, label: "Never" },
] as const;
const DAY = 86_400_000;

/** Creates a token with a name and an expiry date, then shows it. */
export function NewApiTokenDialog({ onClose }: { onClose: () => void }) {
  const [days, setDays] = useState<number | null>(90);
  const create = useCreateToken();
  return (
    <NewTokenDialog
      noun="token"
      description="It can do everything you can do in this workspace."
      hint="Name the app or script that uses the token, so you can recognize it later."
      fields={(save) => (
        <Field label="Expires" error={save.errorOf("expires_at")}>
          <Select value={days} onValueChange={setDays} options={LIFETIMES} />
        </Field>
      )}
      create={(name) => {
        const expires_at = days === null ? null : new Date(Date.now() + days * DAY).toISOString();
        return create.mutateAsync({ name, expires_at });
      }}
      secrets={({ token }) => [
        {
          label: "Token",
          hint: "Scripts send this as a bearer token. Keep it secret, like a password.",
          value: token,
        },
      ]}
      onClose={onClose}
    />
  );
}
