"use client";

import { useId, useState, type ReactNode } from "react";
import { type Save, useSave } from "@/components/ui/form/use-save";
import { CopyField } from "@/components/ui/form/copy-field";
import { Banner } from "@/components/ui/feedback/banner";
import { Button } from "@/components/ui/button/button";
import { Dialog } from "@/components/ui/overlay/dialog";
import { useBeginSecondFactor, useConfirmSecondFactor } from "@/lib/identity/second-factor/client";
import type { TotpKey } from "@/lib/identity/second-factor/schema";
import { CodeField } from "./code-field";
import { QrCode } from "./qr-code";
import { RecoveryCodes } from "./recovery-codes";
import { OwnPassword } from "./own-password";

interface StepProps {
  id: string;
  save: Save;
  onSubmit: () => void;
  children: ReactNode;
}

/** The form for one step. Its button is in the dialog's footer. */
function Step({ id, save, onSubmit, children }: StepProps) {
  return (
    <form
      id={id}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if (!save.isSaving) onSubmit();
      }}
    >
      {save.message !== null && <Banner tone="danger">{save.message}</Banner>}
      {children}
    </form>
  );
}

/** The key for the authenticator app, as a QR code and as text, and a field for the first code. */
function KeyStep({ totpKey, children }: { totpKey: TotpKey; children: ReactNode }) {
  return (
    <>
      <div className="flex flex-wrap items-start gap-4">
        <QrCode text={totpKey.uri} label="QR code for your authenticator app" />
        <p className="min-w-48 flex-1 text-sm text-text-muted">
          Scan this code with an authenticator app, or enter the key below. Then enter the six
          digits the app shows.
        </p>
      </div>
      <CopyField label="Key" value={totpKey.secret} />
      {children}
    </>
  );
}

const TITLES = {
  password: "Turn on two-factor authentication",
  key: "Enter the key in your app",
  codes: "Your recovery codes",
};

/**
 * Sets up two-factor authentication in three steps: password, key and first code, recovery codes.
 */
export function SecondFactorSetup({ email, onClose }: { email: string; onClose: () => void }) {
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [totpKey, setTotpKey] = useState<TotpKey | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const begin = useBeginSecondFactor();
  const confirm = useConfirmSecondFactor();
  const save = useSave();
  const formId = useId();
  const step = codes ? "codes" : totpKey ? "key" : "password";

  const requestKey = () => save.run(async () => setTotpKey(await begin.mutateAsync({ password })));
  const turnOn = () =>
    save.run(async () => setCodes((await confirm.mutateAsync({ code })).recovery_codes));

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={TITLES[step]}
      description={
        step === "password"
          ? "You’ll be asked for a code after you enter your password, and you’ll be signed out everywhere else."
          : undefined
      }
      footer={
        step === "codes" ? (
          <Button variant="primary" onClick={onClose}>
            I’ve saved them
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" form={formId} variant="primary" loading={save.isSaving}>
              {step === "key" ? "Turn on" : "Continue"}
            </Button>
          </>
        )
      }
    >
      {codes ? (
        <RecoveryCodes codes={codes} />
      ) : totpKey ? (
        <Step key="key" id={formId} save={save} onSubmit={() => void turnOn()}>
          <KeyStep totpKey={totpKey}>
            <CodeField value={code} onChange={setCode} error={save.errorOf("code")} autoFocus />
          </KeyStep>
        </Step>
      ) : (
        <Step key="password" id={formId} save={save} onSubmit={() => void requestKey()}>
          <OwnPassword
            email={email}
            value={password}
            onChange={setPassword}
            error={save.errorOf("password")}
          />
        </Step>
      )}
    </Dialog>
  );
}
