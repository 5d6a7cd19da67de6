"use client";

import { useState } from "react";
import { FormDialog } from "@/components/ui/form/form-dialog";
import { useSave } from "@/components/ui/form/use-save";
import { Button } from "@/components/ui/button/button";
import { Dialog } from "@/components/ui/overlay/dialog";
import { toastSuccess } from "@/components/ui/feedback/toast";
import { useEndSecondFactor, useRenewRecoveryCodes } from "@/lib/identity/second-factor/client";
import { CodeField } from "./code-field";
import { RecoveryCodes } from "./recovery-codes";
import { OwnPassword } from "./own-password";

const LABELS = {
  off: {
    title: "Turn off two-factor authentication?",
    description: "Only your password will be required. Your recovery codes will stop working.",
    submit: "Turn off",
  },
  codes: {
    title: "Create new recovery codes?",
    description: "Your current codes will stop working.",
    submit: "Create new codes",
  },
};

interface SecondFactorChangeProps {
  change: keyof typeof LABELS;
  email: string;
  onClose: () => void;
}

/**
 * Turns two-factor authentication off, or creates new recovery codes. Both require the password and
 * a code.
 */
export function SecondFactorChange({ change, email, onClose }: SecondFactorChangeProps) {
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [codes, setCodes] = useState<string[] | null>(null);
  const end = useEndSecondFactor();
  const renew = useRenewRecoveryCodes();
  const save = useSave();
  const { title, description, submit } = LABELS[change];

  async function send(): Promise<boolean> {
    const body = { password, code };
    if (change === "codes") {
      await save.run(async () => setCodes((await renew.mutateAsync(body)).recovery_codes));
      // The dialog stays open to show the new codes.
      return false;
    }
    const isDone = await save.run(() => end.mutateAsync(body));
    if (isDone) toastSuccess("Two-factor authentication is off");
    return isDone;
  }

  if (codes) {
    return (
      <Dialog
        open
        onOpenChange={onClose}
        title="Your new recovery codes"
        footer={
          <Button variant="primary" onClick={onClose}>
            I’ve saved them
          </Button>
        }
      >
        <RecoveryCodes codes={codes} />
      </Dialog>
    );
  }
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={title}
      description={description}
      submitLabel={submit}
      save={save}
      onSubmit={send}
    >
      <OwnPassword
        email={email}
        value={password}
        onChange={setPassword}
        error={save.errorOf("password")}
      />
      <CodeField
        value={code}
        onChange={setCode}
        error={save.errorOf("code")}
        hint="From your authenticator app, or a recovery code."
        takesRecoveryCode
      />
    </FormDialog>
  );
}
