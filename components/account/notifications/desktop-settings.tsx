"use client";

import { useState } from "react";
import { useActor } from "@/components/screen/access/actor-context";
import {
  type DesktopChoice,
  setDesktopChoice,
  useDesktopChoice,
} from "@/components/inbox/desktop/desktop-choice";
import {
  askPermission,
  type DesktopPermission,
  useDesktopPermission,
} from "@/components/inbox/desktop/desktop-permission";
import { Button } from "@/components/ui/button/button";
import { Banner } from "@/components/ui/feedback/banner";
import { announce } from "@/components/ui/feedback/live-region";
import { Select } from "@/components/ui/form/select";
import { Switch } from "@/components/ui/form/switch";

/** Why desktop notifications cannot be turned on, if they cannot. */
const REFUSALS: Partial<Record<DesktopPermission, string>> = {
  denied:
    "Your browser blocks notifications from this site. Allow them in the site settings, next to the address, then turn this on.",
  insecure: "Desktop notifications need a secure connection (HTTPS).",
  unsupported: "This browser can’t show desktop notifications.",
};

const NOT_SHOWN = "This browser can’t show desktop notifications. On a phone, use email instead.";
const UNANSWERED = "Nothing was turned on: the browser’s question wasn’t answered.";
const NOT_SAVED = "This browser doesn’t let Lanework save the setting.";

const OPTIONS = [
  { value: "all", label: "Everything in my inbox" },
  { value: "personal", label: "Mentions and assignments" },
] as const;

/** Shows one, which also reveals browsers that only claim to. Returns whether it was shown. */
async function showSample(): Promise<boolean> {
  const { showNotice } = await import("@/components/inbox/desktop/notifier");
  try {
    showNotice({
      tag: "sample",
      title: "Desktop notifications are on",
      body: "You’ll see what arrives in your inbox here.",
    });
    return true;
  } catch {
    return false;
  }
}

/** Turns desktop notifications on and off on this device. The browser asks only when turned on. */
export function DesktopSettings() {
  const { userId } = useActor();
  const choice = useDesktopChoice(userId);
  const permission = useDesktopPermission();
  const [problem, setProblem] = useState<string>();
  const isOn = permission === "granted" && choice !== "off";
  const refusal = (permission && REFUSALS[permission]) ?? problem;
  const mayTurnOn = permission === "default" || permission === "granted";

  function save(next: DesktopChoice, message: string) {
    const isSaved = setDesktopChoice(userId, next);
    setProblem(isSaved ? undefined : NOT_SAVED);
    if (isSaved) announce(`${message} Saved.`);
  }

  async function turnOn() {
    const answer = await askPermission();
    if (answer === "default") setProblem(UNANSWERED);
    if (answer !== "granted") return;
    if (await showSample()) save("all", "Desktop notifications: on.");
    else setProblem(NOT_SHOWN);
  }

  return (
    <div className="flex max-w-xl flex-col gap-3">
      <div className="rounded-md border border-border">
        <div className="border-b border-border px-3 py-2 pointer-coarse:py-0">
          <Switch
            label={<span className="font-medium">Desktop notifications</span>}
            description="Only while no Lanework tab has focus. Not for snoozed issues."
            checked={isOn}
            disabled={!mayTurnOn}
            onCheckedChange={(checked) => {
              if (checked) void turnOn();
              else save("off", "Desktop notifications: off.");
            }}
          />
        </div>
        <div className="flex flex-wrap items-center justify-between gap-2 px-3 py-2">
          <span className={isOn ? undefined : "text-text-muted"}>Notify me about</span>
          <span className="flex flex-wrap items-center gap-2">
            <Select<"all" | "personal">
              aria-label="Notify me about"
              size="sm"
              className="w-56"
              disabled={!isOn}
              value={choice === "off" ? "all" : choice}
              options={OPTIONS}
              onValueChange={(value) => save(value, "Desktop notifications changed.")}
            />
            <Button size="sm" disabled={!isOn} onClick={() => void showSample()}>
              Show a test
            </Button>
          </span>
        </div>
      </div>
      {refusal !== undefined && <Banner tone="warning">{refusal}</Banner>}
    </div>
  );
}
