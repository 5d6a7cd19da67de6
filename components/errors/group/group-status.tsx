import { Circle, CircleCheck, CircleSlash, RotateCcw } from "@/components/ui/icon/icons";
import { GroupStatus } from "@/lib/issues/issues/enumerations";
import { Badge } from "@/components/ui/data/badge";
import type { ErrorGroup } from "@/lib/errors/groups/schema";

type Stated = Pick<ErrorGroup, "status" | "is_regressed">;

/** Returns the status label. An open group that was previously resolved is labeled Regressed. */
export function statusLabel({ status, is_regressed }: Stated): string {
  if (status === GroupStatus.Resolved) return "Resolved";
  if (status === GroupStatus.Ignored) return "Ignored";
  return is_regressed ? "Regressed" : "Open";
}

const STATUS_STYLES = {
  Open: { tone: "accent", icon: <Circle /> },
  Regressed: { tone: "danger", icon: <RotateCcw /> },
  Resolved: { tone: "success", icon: <CircleCheck /> },
  Ignored: { tone: "neutral", icon: <CircleSlash /> },
} as const;

/** The status of a group: an icon and a label. */
export function GroupStatusBadge({ group }: { group: Stated }) {
  const word = statusLabel(group);
  const { tone, icon } = STATUS_STYLES[word as keyof typeof STATUS_STYLES];
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  );
}
