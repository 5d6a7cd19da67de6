"use client";

import { Lock } from "@/components/ui/icon/icons";
import { useActor } from "@/components/screen/access/actor-context";
import { cn } from "@/components/ui/cn";
import { Badge } from "@/components/ui/data/badge";
import { Switch } from "@/components/ui/form/switch";
import { type Flag, FLAGS, type RoleDraft } from "@/lib/people/roles/client/draft";
import { FLAG_LABELS, valueText } from "@/components/roles/field-labels";
import { dangerOf } from "@/components/roles/resource-texts";
import { Danger } from "./row-tools";

const EFFECTS: Record<Flag, string> = {
  access_all_projects: "Opens every project. The permissions below say what people can do there.",
  access_all_users: "Shows everyone in the workspace, including invited people.",
};

interface BroadAccessProps {
  base?: RoleDraft | undefined;
  draft: RoleDraft;
  /** Why neither flag can be changed, regardless of who is viewing. */
  lockedBecause?: string | undefined;
  onFlag: (flag: Flag, on: boolean) => void;
}

/** The two flags that grant access beyond teams and memberships. Only admins can change them. */
export function BroadAccess({ base, draft, lockedBecause, onFlag }: BroadAccessProps) {
  const { isAdmin } = useActor();
  const reason =
    lockedBecause ?? (isAdmin ? undefined : "Only an admin can change who has broad access.");
  return (
    <fieldset className="flex min-w-0 flex-col gap-1">
      <legend className="mb-1 text-sm font-semibold">Broad access</legend>
      {reason !== undefined && (
        <p className="flex items-center gap-1.5 text-xs text-text-muted">
          <Lock aria-hidden="true" className="size-3.5 shrink-0" /> {reason}
        </p>
      )}
      <div className="divide-y divide-border rounded-md border border-border">
        {FLAGS.map((flag) => {
          const isChanged = base !== undefined && base[flag] !== draft[flag];
          return (
            <div key={flag} id={flag} className="scroll-mt-24">
              <Switch
                className="px-3 py-1.5"
                disabled={reason !== undefined}
                checked={draft[flag]}
                onCheckedChange={(on) => onFlag(flag, on)}
                label={
                  <span className="inline-flex flex-wrap items-center gap-2 font-medium">
                    {FLAG_LABELS[flag]}
                    {isChanged && (
                      <>
                        <Badge tone="warning">Changed: was {valueText(flag, base[flag])}</Badge>
                        <button
                          type="button"
                          aria-label={`Revert ${FLAG_LABELS[flag]}`}
                          className="text-xs font-medium text-accent-text hover:underline pointer-coarse:min-h-11"
                          onClick={(event) => {
                            // Inside the switch's label, which would turn it once more.
                            event.preventDefault();
                            onFlag(flag, base[flag]);
                          }}
                        >
                          Revert
                        </button>
                      </>
                    )}
                  </span>
                }
                description={
                  <span className="grid">
                    <span className={cn("[grid-area:1/1]", draft[flag] && "invisible")}>
                      {EFFECTS[flag]}
                    </span>
                    {draft[flag] && (
                      <span className="[grid-area:1/1]">
                        <Danger>{dangerOf(flag, true)}</Danger>
                      </span>
                    )}
                  </span>
                }
              />
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}
