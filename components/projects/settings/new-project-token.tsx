"use client";

import { NewTokenDialog } from "@/components/account/tokens/new-token-dialog";
import { useCreateProjectToken } from "@/lib/errors/project-tokens/client";

interface NewProjectTokenDialogProps {
  projectId: number;
  onClose: () => void;
}

/** Creates a key with a name, then shows it. */
export function NewProjectTokenDialog({ projectId, onClose }: NewProjectTokenDialogProps) {
  const create = useCreateProjectToken(projectId);
  return (
    <NewTokenDialog
      noun="key"
      description="This key can only report errors to this project."
      hint="The app that uses it. With one key per app, you can revoke each one separately."
      create={(name) => create.mutateAsync({ name, scope: "ingest" })}
      secrets={({ dsn, token }) => [
        {
          label: "DSN",
          hint: "Use this DSN in a Sentry SDK. You can find it later in the list of keys.",
          value: dsn,
        },
        {
          label: "Token",
          hint: "Send this as a bearer token from your own code. Keep it secret, like a password.",
          value: token,
        },
      ]}
      onClose={onClose}
    />
  );
}
