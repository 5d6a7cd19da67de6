"use client";

import Link from "next/link";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import { Segmented } from "@/components/ui/form/segmented";
import type { Callable } from "./call-request";

const KEYS = {
  caller: "API token",
  "project-token": "Project token",
  "dsn-key": "DSN public key",
  "metrics-token": "METRICS_TOKEN",
};
export type CallerKind = "session" | "secret";

interface CallerChoiceProps {
  auth: Exclude<Callable["auth"], "none">;
  /** Who is signed in, or null. */
  signedInAs: string | null;
  /** The current URL, to return to after signing in. */
  here: string;
  kind: CallerKind;
  onKindChange: (kind: CallerKind) => void;
  secret: string;
  onSecretChange: (secret: string) => void;
}

/** Chooses the caller: the browser's session, if accepted, or a pasted secret. */
export function CallerChoice(props: CallerChoiceProps) {
  const { auth, signedInAs, here, kind } = props;
  return (
    <div className="flex flex-col gap-2">
      {auth === "caller" && (
        <Segmented
          label="Authenticate with"
          value={kind}
          onValueChange={props.onKindChange}
          options={[
            { value: "session", label: "Your session" },
            { value: "secret", label: "A token" },
          ]}
          className="max-w-64"
        />
      )}
      {kind === "secret" ? (
        <Field label={KEYS[auth]} hint="Kept until you leave this page, and only sent to this API.">
          <Input
            value={props.secret}
            onChange={(event) => props.onSecretChange(event.target.value)}
            autoComplete="off"
            spellCheck={false}
            className="max-w-96 font-mono"
          />
        </Field>
      ) : (
        <p className="text-text-muted">
          {signedInAs === null ? (
            <>
              You’re not signed in.{" "}
              <Link
                href={`/sign-in?callbackUrl=${encodeURIComponent(here)}`}
                className="text-accent-text underline"
              >
                Sign in
              </Link>{" "}
              first, or use a token.
            </>
          ) : (
            `You’re signed in as ${signedInAs}.`
          )}
        </p>
      )}
    </div>
  );
}
