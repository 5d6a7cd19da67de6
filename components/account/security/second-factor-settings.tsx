"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ShieldCheck, ShieldOff } from "@/components/ui/icon/icons";
import { Loaded } from "@/components/ui/feedback/loaded";
import { SettingsSection } from "@/components/ui/layout/settings-section";
import { Banner } from "@/components/ui/feedback/banner";
import { Button } from "@/components/ui/button/button";
import { RelativeTime } from "@/components/ui/text/relative-time";
import { secondFactorQuery } from "@/lib/identity/second-factor/client";
import type { SecondFactor } from "@/lib/identity/second-factor/schema";
import { SecondFactorChange } from "./second-factor-change";
import { SecondFactorSetup } from "./second-factor-setup";

type Opened = "setup" | "off" | "codes";

const LOW_COUNT = 3;

function FactorOn({ factor, onOpen }: { factor: SecondFactor; onOpen: (what: Opened) => void }) {
  const left = factor.recovery_codes_left;
  const stateText =
    left === 1 ? "1 recovery code is" : `${left === 0 ? "No" : left} recovery codes are`;
  return (
    <div className="flex max-w-xl flex-col gap-4">
      <p className="flex flex-wrap items-center gap-2 text-sm">
        <ShieldCheck aria-hidden="true" className="size-4 text-success-text" />
        <span className="font-medium">On</span>
        {factor.enabled_at !== null && (
          <span className="text-text-muted">
            since <RelativeTime value={factor.enabled_at} />
          </span>
        )}
        <span className="text-text-muted">· {stateText} left</span>
      </p>
      {left < LOW_COUNT && (
        <Banner tone="warning">
          Create new recovery codes. Without any, losing your phone locks you out until an admin
          helps.
        </Banner>
      )}
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => onOpen("codes")}>New recovery codes…</Button>
        <Button onClick={() => onOpen("off")}>Turn off…</Button>
      </div>
    </div>
  );
}

function FactorOff({ factor, onOpen }: { factor: SecondFactor; onOpen: (what: Opened) => void }) {
  return (
    <div className="flex max-w-xl flex-col gap-4">
      <p className="flex items-center gap-2 text-sm">
        <ShieldOff aria-hidden="true" className="size-4 text-text-muted" />
        <span className="font-medium">Off</span>
        <span className="text-text-muted">· only your password is required</span>
      </p>
      <div>
        <Button
          variant="primary"
          disabledReason={
            factor.has_password
              ? undefined
              : "You don’t have a password yet. To set one, use “Forgot your password?” on the sign-in page."
          }
          onClick={() => onOpen("setup")}
        >
          Turn on…
        </Button>
      </div>
    </div>
  );
}

/**
 * Whether two-factor authentication is on, with buttons to change it. `email` is for password
 * managers.
 */
export function SecondFactorSettings({ email }: { email: string }) {
  const query = useQuery(secondFactorQuery());
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  return (
    <SettingsSection
      title="Two-factor authentication"
      description="Requires a code from an app on your phone in addition to your password. Protects your account even if your password leaks."
    >
      <Loaded query={query} what="Two-factor authentication" rows={1}>
        {(factor) =>
          factor.is_on ? (
            <FactorOn factor={factor} onOpen={setOpened} />
          ) : (
            <FactorOff factor={factor} onOpen={setOpened} />
          )
        }
      </Loaded>
      {opened === "setup" && <SecondFactorSetup email={email} onClose={close} />}
      {(opened === "off" || opened === "codes") && (
        <SecondFactorChange change={opened} email={email} onClose={close} />
      )}
    </SettingsSection>
  );
}
