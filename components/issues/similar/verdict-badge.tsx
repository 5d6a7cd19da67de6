import { Equal, EqualApproximately } from "@/components/ui/icon/icons";
import { Badge } from "@/components/ui/data/badge";
import type { Verdict } from "@/lib/issues/similar/schema";

const VERDICT_STYLES = {
  same: { word: "Same", tone: "warning", icon: <Equal aria-hidden="true" /> },
  related: { word: "Related", tone: "neutral", icon: <EqualApproximately aria-hidden="true" /> },
} as const satisfies Record<Verdict, object>;

/** Whether an issue is a duplicate or related. */
export function VerdictBadge({ verdict }: { verdict: Verdict }) {
  const { word, tone, icon } = VERDICT_STYLES[verdict];
  return (
    <Badge tone={tone} icon={icon} className="align-middle">
      {word}
    </Badge>
  );
}
