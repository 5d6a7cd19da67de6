import { User } from "lucide-react";
import { chipStyle } from "./chip-colors";
import { cn } from "./cn";
import { initials, tintFor } from "./initials";

const SIZES = { xs: "size-5 text-2xs", sm: "size-6 text-2xs", md: "size-8 text-xs" };

interface AvatarProps {
  /** null for nobody: a dashed outline. */
  name: string | null;
  src?: string | null;
  size?: keyof typeof SIZES;
  /** The name stands beside it, so a screen reader need not say it twice. */
  decorative?: boolean;
  className?: string;
}

/** A person: picture, else initials on a tint of their own. */
export function Avatar({ name, src, size = "sm", decorative = false, className }: AvatarProps) {
  const shape = cn("inline-flex shrink-0 rounded-full", SIZES[size], className);
  const words = decorative
    ? { "aria-hidden": true }
    : { role: "img", "aria-label": name ?? "Nobody" };
  if (src) {
    // Pictures come from addresses people typed: next/image would fetch them from our server.
    return (
      // eslint-disable-next-line @next/next/no-img-element
      <img src={src} alt={decorative ? "" : (name ?? "")} className={cn(shape, "object-cover")} />
    );
  }
  if (name === null) {
    return (
      <span
        {...words}
        className={cn(
          shape,
          "items-center justify-center border border-dashed border-border-strong text-text-muted",
        )}
      >
        <User className="size-3/5" />
      </span>
    );
  }
  return (
    <span
      {...words}
      title={decorative ? undefined : name}
      style={chipStyle(tintFor(name))}
      className={cn(shape, "items-center justify-center font-semibold select-none")}
    >
      {initials(name)}
    </span>
  );
}
