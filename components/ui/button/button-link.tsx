import Link from "next/link";
import type { ComponentProps } from "react";
import { buttonStyles, type ButtonLook } from "./button-styles";
import { cn } from "@/components/ui/cn";

/** A link that looks like a button: for going somewhere, where Button does something. */
export function ButtonLink({
  variant,
  size,
  className,
  ...rest
}: ComponentProps<typeof Link> & ButtonLook) {
  return <Link {...rest} className={cn(buttonStyles({ variant, size }), className)} />;
}
