"use client";

import { useState } from "react";
import { User } from "@/components/ui/icon/icons";
import { chipStyle } from "./chip-colors";
import { cn } from "@/components/ui/cn";
import { initials, tintFor } from "./initials";

const SIZES = { xs: "size-5 text-2xs", sm: "size-6 text-2xs", md: "size-8 text-xs" };

interface AvatarProps {
  /** Null for no one, shown as a dashed outline. */
  name: string | null;
  src?: string | null;
  size?: keyof typeof SIZES;
  /** Whether the name is shown next to it, so that screen readers skip the avatar. */
  decorative?: boolean;
  className?: string;
}

/**
 * A person's picture, or their initials on a colored background if there is no picture or it fails
 * to load.
 */
export function Avatar({ name, src, size = "sm", decorative = false, className }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const shape = cn("avatar", SIZES[size], className);
  const labelProps = decorative
    ? { "aria-hidden": true }
    : { role: "img", "aria-label": name ?? "Unassigned" };
  if (src && src !== broken) {
    const onFailure = () => setBroken(src);
    return (
      // Uploaded pictures are already small, and next/image would load them without the user's
      // session.
      // eslint-disable-next-line @next/next/no-img-element
      <img
        // The image may have failed before onError was attached.
        ref={(image) => {
          if (image?.complete && image.naturalWidth === 0) onFailure();
        }}
        src={src}
        alt={decorative ? "" : (name ?? "")}
        onError={onFailure}
        className={cn(shape, "object-cover")}
      />
    );
  }
  if (name === null) {
    return (
      <span
        {...labelProps}
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
      {...labelProps}
      title={decorative ? undefined : name}
      style={chipStyle(tintFor(name))}
      className={cn(shape, "avatar-text")}
    >
      {initials(name)}
    </span>
  );
}
