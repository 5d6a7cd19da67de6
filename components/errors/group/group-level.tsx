import type { ComponentProps, ReactNode } from "react";
import { Bug, CircleAlert, Info, TriangleAlert } from "@/components/ui/icon/icons";
import { Badge } from "@/components/ui/data/badge";

interface Look {
  label: string;
  tone: ComponentProps<typeof Badge>["tone"];
  icon: ReactNode;
}

/** Sentry's levels other than `error`, which is what everyone expects here. */
const LOOKS: Partial<Record<string, Look>> = {
  fatal: { label: "Fatal", tone: "danger", icon: <CircleAlert /> },
  warning: { label: "Warning", tone: "warning", icon: <TriangleAlert /> },
  info: { label: "Info", tone: "neutral", icon: <Info /> },
  debug: { label: "Debug", tone: "neutral", icon: <Bug /> },
};

/** How severe an error is, unless it is an ordinary one. */
export function GroupLevel({ level }: { level: string | null }) {
  const look = level === null ? undefined : LOOKS[level];
  if (!look) return null;
  return (
    <Badge tone={look.tone} icon={look.icon} className="shrink-0">
      <span className="sr-only">Level: </span>
      {look.label}
    </Badge>
  );
}
