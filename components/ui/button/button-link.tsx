import Link from "next/link";
import type { ComponentProps } from "react";
import { buttonStyles, type ButtonLook } from "./button-styles";
import { cn } from "@/components/ui/cn";

/** A link styled as a button, for navigation; Button is for actions. */
export function ButtonLink({
  variant,
  size,
  className,
  ...rest
}: ComponentProps<typeof Link> & ButtonLook) {
  return <Link {...rest} className={cn(buttonStyles({ variant, size }), className)} />;
}
