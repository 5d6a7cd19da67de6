"use client";

import { useState } from "react";
import { FormDialog } from "@/components/projects/form-dialog";
import { useSave } from "@/components/projects/use-save";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { useCreateToken } from "@/lib/tokens/client";
import type { NewApiToken } from "@/lib/tokens/schema";

const LIVES = [
  { value: 7, label: "7 days" },
  { value: 30, label: "30 days" },
  { value: 90, label: "90 days" },
  { value: 365, label: "1 year" },
  { value: null, label: "Never" },
] as const;
const DAY = 86_400_000;

interface TokenFormProps {
  onClose: () => void;
  onCreated: (token: NewApiToken) => void;
}

/** Names a new token and says how long it lasts. */
export function TokenForm({ onClose, onCreated }: TokenFormProps) {
  const [name, setName] = useState("");
  const [days, setDays] = useState<number | null>(90);
  const create = useCreateToken();
  const save = useSave();
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title="New API token"
      description="It may do what you may do, in this workspace."
      submitLabel="Create token"
      save={save}
      onSubmit={() =>
        save.run(async () => {
          const expires_at = days === null ? null : new Date(Date.now() + days * DAY).toISOString();
          onCreated(await create.mutateAsync({ name, expires_at }));
        })
      }
    >
      <Field
        label="Name"
        required
        hint="What will use it, so that you know it again."
        error={save.errorOf("name")}
      >
        <Input
          value={name}
          onChange={(event) => setName(event.target.value)}
          maxLength={255}
          autoComplete="off"
        />
      </Field>
      <Field label="Expires" error={save.errorOf("expires_at")}>
        <Select value={days} onValueChange={setDays} options={LIVES} />
      </Field>
    </FormDialog>
  );
}
