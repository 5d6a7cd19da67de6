"use client";

import { Copy, KeyRound, Plus, Trash2 } from "@/components/ui/icon/icons";
import { fullName } from "@/components/ui/text/full-name";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { copyText } from "@/components/ui/feedback/copy-text";
import { Loaded } from "@/components/ui/feedback/loaded";
import { SettingsSection } from "@/components/ui/layout/settings-section";
import { useProject } from "@/components/screen/access/project-context";
import { useCan } from "@/components/screen/access/use-can";
import { TokenRow } from "@/components/account/tokens/token-row";
import { Banner } from "@/components/ui/feedback/banner";
import { Button } from "@/components/ui/button/button";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { IconButton } from "@/components/ui/button/icon-button";
import { projectTokensQuery, useDeleteProjectToken } from "@/lib/errors/project-tokens/client";
import type { ProjectToken } from "@/lib/errors/project-tokens/schema";
import { NewProjectTokenDialog } from "./new-project-token";

function KeyRow({ token, onDelete }: { token: ProjectToken; onDelete: () => void }) {
  const creatorName = fullName(token.created_by);
  const remove = useCan("projectTokens.delete", {
    createdById: token.created_by_id,
    recordName: token.name,
    creatorName,
  });
  return (
    <TokenRow
      token={token}
      address={token.dsn}
      createdLabel={`Created by ${creatorName}`}
      actions={
        <>
          <IconButton
            label={`Copy the DSN for ${token.name}`}
            onClick={() => void copyText(token.dsn, "DSN")}
          >
            <Copy />
          </IconButton>
          <IconButton
            label={`Delete ${token.name}`}
            disabledReason={remove.reason}
            onClick={onDelete}
          >
            <Trash2 />
          </IconButton>
        </>
      }
    />
  );
}

function DeleteTokenDialog({ token, onClose }: { token: ProjectToken; onClose: () => void }) {
  const remove = useDeleteProjectToken(token.project_id);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Delete the key ${token.name}?`}
      description="Apps that still use it will no longer be able to report errors. Errors already reported will be kept. This cannot be undone."
      confirmLabel="Delete key"
      onConfirm={() => remove.mutateAsync(token.id)}
    />
  );
}

/** The keys that apps report errors with. */
export function ProjectTokenList() {
  const { id: projectId } = useProject();
  const read = useCan("projectTokens.read");
  const create = useCan("projectTokens.create");
  const query = useQuery({ ...projectTokensQuery(projectId), enabled: read.allowed });
  const [isCreating, setCreating] = useState(false);
  const [tokenToDelete, setTokenToDelete] = useState<ProjectToken | null>(null);
  return (
    <SettingsSection
      title="Keys"
      description="Apps report errors with a key (project token). It grants no other access, so the DSN can be public."
      actions={
        <Button variant="primary" disabledReason={create.reason} onClick={() => setCreating(true)}>
          <Plus /> New key
        </Button>
      }
    >
      {read.allowed ? (
        <Loaded query={query} what="The keys">
          {(tokens) =>
            tokens.length === 0 ? (
              <EmptyState
                headingLevel={3}
                icon={<KeyRound />}
                title="No keys yet"
                text="Create one for the first app that will report errors here."
              />
            ) : (
              <ul aria-label="Keys" className="rounded-md border border-border">
                {tokens.map((token) => (
                  <KeyRow key={token.id} token={token} onDelete={() => setTokenToDelete(token)} />
                ))}
              </ul>
            )
          }
        </Loaded>
      ) : (
        <Banner>{read.reason}</Banner>
      )}
      {isCreating && (
        <NewProjectTokenDialog projectId={projectId} onClose={() => setCreating(false)} />
      )}
      {tokenToDelete && (
        <DeleteTokenDialog token={tokenToDelete} onClose={() => setTokenToDelete(null)} />
      )}
    </SettingsSection>
  );
}
