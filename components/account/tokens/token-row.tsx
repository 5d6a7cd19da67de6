import type { ReactNode } from "react";
import { RelativeTime } from "@/components/ui/text/relative-time";

interface TokenRowProps {
  token: { name: string; last_four: string; last_used_at: string | null; created_at: string };
  /** The public part, in full. */
  address?: string;
  /** "Created by Ana Silva". Undefined if the user created it. */
  createdLabel?: string;
  /** Further details, as one <span>. */
  children?: ReactNode;
  /** Action buttons. */
  actions: ReactNode;
}

/** A token in a list, with its last characters and when it was last used. */
export function TokenRow({
  token,
  address,
  createdLabel = "Created",
  children,
  actions,
}: TokenRowProps) {
  return (
    <li className="flex min-h-11 items-center gap-3 border-b border-border px-3 py-2 last:border-b-0">
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <p className="truncate font-medium">{token.name}</p>
        {address !== undefined && (
          <p className="font-mono text-xs break-all select-all">{address}</p>
        )}
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
            {createdLabel} <RelativeTime value={token.created_at} />
          </span>
          {children}
          <span>
            Token <span className="font-mono">lw_…{token.last_four}</span>
          </span>
        </p>
      </div>
      <div className="flex shrink-0 items-center">{actions}</div>
    </li>
  );
}
