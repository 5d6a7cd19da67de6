"use client";

import { useEffect, useId, useRef, useState, type ReactNode } from "react";
import { useSave, type Save } from "@/components/ui/form/use-save";
import { Banner } from "@/components/ui/feedback/banner";
import { Button } from "@/components/ui/button/button";
import { Dialog } from "@/components/ui/overlay/dialog";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import { CopyField, type CopyFieldProps } from "@/components/ui/form/copy-field";

interface NewTokenDialogProps<Token> {
  /** The name of this kind of token, such as "key". */
  noun: string;
  description: string;
  /** Shown under the name. */
  hint: string;
  /** Additional fields. */
  fields?: (save: Save) => ReactNode;
  create: (name: string) => Promise<Token>;
  /** Renders the created token. */
  secrets: (token: Token) => CopyFieldProps[];
  onClose: () => void;
}

/** Shows a new token. Its secret is never shown again. */
function Secrets({ secrets }: { secrets: CopyFieldProps[] }) {
  const top = useRef<HTMLDivElement>(null);
  // The button that created it was removed and took the focus with it.
  useEffect(() => top.current?.focus(), []);
  return (
    <div ref={top} tabIndex={-1} className="flex flex-col gap-4 outline-none">
      <p role="status" className="text-sm">
        Copy the token now. It won’t be shown again.
      </p>
      {secrets.map((secret) => (
        <CopyField key={secret.label} {...secret} />
      ))}
    </div>
  );
}

/** Creates a token with a name, then shows it. */
export function NewTokenDialog<Token extends { name: string }>(props: NewTokenDialogProps<Token>) {
  const { noun, description, hint, fields, create, secrets, onClose } = props;
  const [name, setName] = useState("");
  const [created, setCreated] = useState<Token | null>(null);
  const save = useSave();
  const formId = useId();

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={created ? `${created.name} created` : `New ${noun}`}
      description={created ? undefined : description}
      footer={
        created ? (
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" form={formId} variant="primary" loading={save.isSaving}>
              Create {noun}
            </Button>
          </>
        )
      }
    >
      {created ? (
        <Secrets secrets={secrets(created)} />
      ) : (
        <form
          id={formId}
          noValidate
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            event.stopPropagation();
            void save.run(async () => setCreated(await create(name)));
          }}
        >
          {save.message !== null && <Banner tone="danger">{save.message}</Banner>}
          <Field label="Name" required hint={hint} error={save.errorOf("name")}>
            <Input
              value={name}
              onChange={(event) => setName(event.target.value)}
              maxLength={255}
              autoComplete="off"
            />
          </Field>
          {fields?.(save)}
        </form>
      )}
    </Dialog>
  );
}
