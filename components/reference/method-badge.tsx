import { Badge } from "@/components/ui/data/badge";

const TONES = { GET: "neutral", POST: "success", PUT: "accent", DELETE: "danger" } as const;
export type Method = keyof typeof TONES;

/** The method, in the colour of what it does; the word says it too. */
export function MethodBadge({ method }: { method: Method }) {
  return (
    <Badge tone={TONES[method]} className="font-mono">
      {method}
    </Badge>
  );
}
