"use client";

import { useQuery } from "@tanstack/react-query";
import { KeyRound, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { Loaded } from "@/components/people/loaded";
import { SettingsSection } from "@/components/people/settings-section";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { IconButton } from "@/components/ui/icon-button";
import { useNow } from "@/components/ui/now";
import { RelativeTime } from "@/components/ui/relative-time";
import { tokensQuery, useDeleteToken } from "@/lib/tokens/client";
import type { ApiToken, NewApiToken } from "@/lib/tokens/schema";
import { NewToken } from "./new-token";
import { TokenForm } from "./token-form";

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

function TokenRow({ token, onRevoke }: { token: ApiToken; onRevoke: () => void }) {
  return (
    <li className="flex min-h-11 items-center gap-3 border-b border-border px-3 py-1.5 last:border-b-0">
      <div className="min-w-0 flex-1">
        <p className="flex min-w-0 items-baseline gap-2">
          <span className="truncate font-medium">{token.name}</span>
          <span className="shrink-0 font-mono text-xs text-text-muted">lw_…{token.last_four}</span>
        </p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-xs text-text-muted">
          <span>
            {token.last_used_at === null ? (
              "Never used"
            ) : (
              <>
                Last used <RelativeTime value={token.last_used_at} />
              </>
            )}
          </span>
          <span>
            Made <RelativeTime value={token.created_at} />
          </span>
          <Expiry at={token.expires_at} />
        </p>
      </div>
      <IconButton label={`Revoke ${token.name}`} onClick={onRevoke}>
        <Trash2 />
      </IconButton>
    </li>
  );
}

interface RevocationProps {
  token: ApiToken;
  onClose: () => void;
  onRevoked: () => void;
}

function Revocation({ token, onClose, onRevoked }: RevocationProps) {
  const remove = useDeleteToken();
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Revoke the token ${token.name}?`}
      description="Whatever uses it is refused from now on. This cannot be undone."
      confirmLabel="Revoke token"
      onConfirm={async () => {
        await remove.mutateAsync(token.id);
        onRevoked();
      }}
    />
  );
}

/** The user's own API tokens. */
export function TokenSettings() {
  const query = useQuery(tokensQuery());
  const [isMaking, setMaking] = useState(false);
  const [fresh, setFresh] = useState<NewApiToken | null>(null);
  const [revoked, setRevoked] = useState<ApiToken | null>(null);
  return (
    <SettingsSection
      title="API tokens"
      description="A script signs in with a token and may do what you may do. Give each its own, so that you can revoke one alone."
      actions={
        <Button variant="primary" onClick={() => setMaking(true)}>
          <Plus /> New token
        </Button>
      }
    >
      {fresh && <NewToken key={fresh.id} token={fresh} onDone={() => setFresh(null)} />}
      <Loaded query={query} what="Your tokens">
        {(tokens) =>
          tokens.length === 0 ? (
            <EmptyState
              headingLevel={3}
              icon={<KeyRound />}
              title="No token yet"
              text="Make one for the first script or tool that shall use the API."
            />
          ) : (
            <ul className="rounded-md border border-border">
              {tokens.map((token) => (
                <TokenRow key={token.id} token={token} onRevoke={() => setRevoked(token)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {isMaking && <TokenForm onClose={() => setMaking(false)} onCreated={setFresh} />}
      {revoked && (
        <Revocation
          token={revoked}
          onClose={() => setRevoked(null)}
          onRevoked={() => fresh?.id === revoked.id && setFresh(null)}
        />
      )}
    </SettingsSection>
  );
}
