"use client";

import { useEffect, useId, useRef, useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useCreateProjectToken } from "@/lib/project-tokens/client";
import type { NewProjectToken } from "@/lib/project-tokens/schema";
import { useSave } from "../use-save";
import { CopyField } from "./copy-field";

/** DSN and secret of a key that was made just now: the one time that the secret is shown. */
function Secrets({ token }: { token: NewProjectToken }) {
  const top = useRef<HTMLDivElement>(null);
  // The button that made it is gone, and focus with it.
  useEffect(() => top.current?.focus(), []);
  return (
    <div ref={top} tabIndex={-1} className="flex flex-col gap-4 outline-none">
      <p role="status" className="text-sm">
        Copy the token now: it is not shown again.
      </p>
      <CopyField
        label="DSN"
        hint="What Sentry’s SDKs are given. It stays in the list of keys."
        value={token.dsn}
      />
      <CopyField
        label="Token"
        hint="What a program of your own sends as bearer token. Keep it like a password."
        value={token.token}
      />
    </div>
  );
}

/** Names a new key, and then shows what it is used with. */
export function NewProjectTokenDialog({
  projectId,
  onClose,
}: {
  projectId: number;
  onClose: () => void;
}) {
  const [name, setName] = useState("");
  const [fresh, setFresh] = useState<NewProjectToken | null>(null);
  const create = useCreateProjectToken(projectId);
  const save = useSave();
  const formId = useId();

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={fresh ? `The key ${fresh.name} is made` : "New key"}
      description={fresh ? undefined : "It can report errors to this project, and nothing else."}
      footer={
        fresh ? (
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" form={formId} variant="primary" loading={save.isSaving}>
              Create key
            </Button>
          </>
        )
      }
    >
      {fresh ? (
        <Secrets token={fresh} />
      ) : (
        <form
          id={formId}
          noValidate
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            event.stopPropagation();
            const body = { name, scope: "ingest" } as const;
            void save.run(async () => setFresh(await create.mutateAsync(body)));
          }}
        >
          {save.message !== null && <Banner tone="danger">{save.message}</Banner>}
          <Field
            label="Name"
            required
            hint="What will report with it: one key for each program can be revoked alone."
            error={save.errorOf("name")}
          >
            <Input
              value={name}
              onChange={(event) => setName(event.target.value)}
              maxLength={255}
              autoComplete="off"
            />
          </Field>
        </form>
      )}
    </Dialog>
  );
}
