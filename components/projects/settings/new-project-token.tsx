"use client";

import { NewTokenDialog } from "@/components/account/tokens/new-token-dialog";
import { useCreateProjectToken } from "@/lib/errors/project-tokens/client";

interface NewProjectTokenDialogProps {
  projectId: number;
  onClose: () => void;
}

/** Names a new key, and then shows what it is used with. */
export function NewProjectTokenDialog({ projectId, onClose }: NewProjectTokenDialogProps) {
  const create = useCreateProjectToken(projectId);
  return (
    <NewTokenDialog
      noun="key"
      description="It can report errors to this project, and nothing else."
      hint="What will report with it: one key for each program can be revoked alone."
      create={(name) => create.mutateAsync({ name, scope: "ingest" })}
      secrets={({ dsn, token }) => [
        {
          label: "DSN",
          hint: "What Sentry’s SDKs are given. It stays in the list of keys.",
          value: dsn,
        },
        {
          label: "Token",
          hint: "What a program of your own sends as bearer token. Keep it like a password.",
          value: token,
        },
      ]}
      onClose={onClose}
    />
  );
}
