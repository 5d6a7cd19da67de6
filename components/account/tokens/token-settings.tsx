"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { KeyRound, Plus, Trash2 } from "@/components/ui/icon/icons";
import { Loaded } from "@/components/ui/feedback/loaded";
import { SettingsSection } from "@/components/ui/layout/settings-section";
import { TokenRow } from "./token-row";
import { Badge } from "@/components/ui/data/badge";
import { Button } from "@/components/ui/button/button";
import { ButtonLink } from "@/components/ui/button/button-link";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { IconButton } from "@/components/ui/button/icon-button";
import { useNow } from "@/components/ui/text/now";
import { RelativeTime } from "@/components/ui/text/relative-time";
import { tokensQuery, useDeleteToken } from "@/lib/identity/tokens/client";
import type { ApiToken } from "@/lib/identity/tokens/schema";
import { NewApiTokenDialog } from "./new-api-token";

function Expiry({ at }: { at: string | null }) {
  const { now } = useNow();
  if (at === null) return <span>Never expires</span>;
  if (Date.parse(at) <= now) return <Badge tone="warning">Expired</Badge>;
  return (
    <span>
      Expires <RelativeTime value={at} />
    </span>
  );
}

function Revocation({ token, onClose }: { token: ApiToken; onClose: () => void }) {
  const remove = useDeleteToken();
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Revoke the token ${token.name}?`}
      description="Anything that uses it will stop working. This cannot be undone."
      confirmLabel="Revoke token"
      onConfirm={() => remove.mutateAsync(token.id)}
    />
  );
}

/** The user's own API tokens. */
export function TokenSettings() {
  const query = useQuery(tokensQuery());
  const [isCreating, setCreating] = useState(false);
  const [revoked, setRevoked] = useState<ApiToken | null>(null);
  return (
    <SettingsSection
      description="Scripts sign in with a token and can do what you can do. Use one token per script, so you can revoke them separately."
      actions={
        <>
          <ButtonLink href="/docs">API reference</ButtonLink>
          <Button variant="primary" onClick={() => setCreating(true)}>
            <Plus /> New token
          </Button>
        </>
      }
    >
      <Loaded query={query} what="Your tokens">
        {(tokens) =>
          tokens.length === 0 ? (
            <EmptyState
              headingLevel={2}
              icon={<KeyRound />}
              title="No tokens yet"
              text="Create a token to use the API."
            />
          ) : (
            <ul className="rounded-md border border-border">
              {tokens.map((token) => (
                <TokenRow
                  key={token.id}
                  token={token}
                  actions={
                    <IconButton label={`Revoke ${token.name}`} onClick={() => setRevoked(token)}>
                      <Trash2 />
                    </IconButton>
                  }
                >
                  <Expiry at={token.expires_at} />
                </TokenRow>
              ))}
            </ul>
          )
        }
      </Loaded>
      {isCreating && <NewApiTokenDialog onClose={() => setCreating(false)} />}
      {revoked && <Revocation token={revoked} onClose={() => setRevoked(null)} />}
    </SettingsSection>
  );
}
