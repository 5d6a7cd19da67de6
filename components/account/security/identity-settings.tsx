"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link2Off } from "@/components/ui/icon/icons";
import { Loaded } from "@/components/ui/feedback/loaded";
import { SettingsSection } from "@/components/ui/layout/settings-section";
import { FormDialog } from "@/components/ui/form/form-dialog";
import { useSave } from "@/components/ui/form/use-save";
import { Button } from "@/components/ui/button/button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { RelativeTime } from "@/components/ui/text/relative-time";
import { toastSuccess } from "@/components/ui/feedback/toast";
import { identitiesQuery, useUnlinkIdentity } from "@/lib/identity/oidc/client";
import type { Identity } from "@/lib/identity/oidc/schema";
import { OwnPassword } from "./own-password";

function displayName({ email, issuer }: Identity): string {
  return email ?? new URL(issuer).host;
}

function IdentityRow({ identity, onUnlink }: { identity: Identity; onUnlink: () => void }) {
  const name = displayName(identity);
  return (
    <li className="flex min-h-11 items-center gap-3 border-b border-border px-3 py-1.5 last:border-b-0">
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{name}</p>
        <p className="flex flex-wrap gap-x-3 text-xs text-text-muted">
          <span className="min-w-0 wrap-anywhere">{identity.issuer}</span>
          {identity.last_used_at !== null && (
            <span>
              Last used <RelativeTime value={identity.last_used_at} />
            </span>
          )}
        </p>
      </div>
      <Button size="sm" aria-label={`Unlink ${name}`} onClick={onUnlink}>
        Unlink
      </Button>
    </li>
  );
}

interface UnlinkingProps {
  identity: Identity;
  /** The user's email address, for password managers. */
  email: string;
  onClose: () => void;
}

function Unlinking({ identity, email, onClose }: UnlinkingProps) {
  const [password, setPassword] = useState("");
  const unlink = useUnlinkIdentity();
  const save = useSave();

  async function send(): Promise<boolean> {
    const isDone = await save.run(() => unlink.mutateAsync({ id: identity.id, password }));
    if (isDone) toastSuccess("Unlinked");
    return isDone;
  }

  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={`Unlink ${displayName(identity)}?`}
      description="You’ll no longer be able to sign in with it. It will be linked again the next time you use it with this email address."
      submitLabel="Unlink"
      save={save}
      onSubmit={send}
    >
      <OwnPassword
        email={email}
        value={password}
        onChange={setPassword}
        error={save.errorOf("password")}
      />
    </FormDialog>
  );
}

interface IdentitySettingsProps {
  /** The provider's name; null if none is configured. */
  provider: string | null;
  email: string;
}

/** The user's linked provider accounts. */
export function IdentitySettings({ provider, email }: IdentitySettingsProps) {
  const query = useQuery(identitiesQuery());
  const [unlinking, setUnlinking] = useState<Identity | null>(null);
  return (
    <SettingsSection
      title="Linked accounts"
      description={`Accounts from ${provider ?? "a provider"} that you can use to sign in instead of your password.`}
    >
      <Loaded query={query} what="Your linked accounts" rows={1}>
        {(identities) =>
          identities.length === 0 ? (
            <EmptyState
              headingLevel={3}
              icon={<Link2Off />}
              title="No linked accounts"
              text={
                provider === null
                  ? "The sign-in provider is no longer configured."
                  : `Choose “Continue with ${provider}” the next time you sign in. An account with your email address will be linked automatically.`
              }
              className="py-6"
            />
          ) : (
            <ul className="rounded-md border border-border">
              {identities.map((identity) => (
                <IdentityRow
                  key={identity.id}
                  identity={identity}
                  onUnlink={() => setUnlinking(identity)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {unlinking && (
        <Unlinking identity={unlinking} email={email} onClose={() => setUnlinking(null)} />
      )}
    </SettingsSection>
  );
}
