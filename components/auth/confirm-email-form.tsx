"use client";

import { useState } from "react";
import { Banner } from "@/components/ui/feedback/banner";
import { Button } from "@/components/ui/button/button";
import { ButtonLink } from "@/components/ui/button/button-link";
import { postAuth } from "@/lib/identity/auth/client";
import { FailureSummary } from "./failure-summary";
import { useAuthForm } from "./use-auth-form";

/** Requires a button press, because email clients also follow links and would use up this one. */
export function ConfirmEmailForm({ secret }: { secret: string }) {
  const [isDone, setDone] = useState(false);
  async function submit() {
    await postAuth("email-change", { secret });
    setDone(true);
  }

  const { formProps, pending, failure } = useAuthForm({}, submit);
  if (isDone) {
    return (
      <>
        <Banner tone="success">
          Your email address has changed. Use it to sign in from now on.
        </Banner>
        <ButtonLink href="/" variant="primary" size="lg">
          Go home
        </ButtonLink>
      </>
    );
  }
  return (
    <form {...formProps} className="flex flex-col gap-4">
      <FailureSummary failure={failure} labels={{ secret: "Link" }} />
      <Button type="submit" variant="primary" size="lg" loading={pending}>
        Confirm email address
      </Button>
    </form>
  );
}
