import { Equal, EqualApproximately } from "lucide-react";
import { Badge } from "@/components/ui/data/badge";
import type { Verdict } from "@/lib/issues/similar/schema";

const LOOKS = {
  same: { word: "Same", tone: "warning", icon: <Equal aria-hidden="true" /> },
  related: { word: "Related", tone: "neutral", icon: <EqualApproximately aria-hidden="true" /> },
} as const satisfies Record<Verdict, object>;

/** Whether an issue is the one in hand, or near it. */
export function VerdictBadge({ verdict }: { verdict: Verdict }) {
  const { word, tone, icon } = LOOKS[verdict];
  return (
    <Badge tone={tone} icon={icon} className="align-middle">
      {word}
    </Badge>
  );
}
