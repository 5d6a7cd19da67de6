import { Badge } from "@/components/ui/data/badge";

const TONES = {
  GET: "neutral",
  POST: "success",
  PUT: "accent",
  PATCH: "accent",
  DELETE: "danger",
} as const;
export type Method = keyof typeof TONES;

/** The HTTP method, color-coded by its effect. The text is clear even without the color. */
export function MethodBadge({ method }: { method: Method }) {
  return (
    <Badge tone={TONES[method]} className="font-mono">
      {method}
    </Badge>
  );
}
