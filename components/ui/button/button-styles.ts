/** Button styles, also used for links (ButtonLink). looks.css defines them. */
export function buttonStyles({ variant, size }: ButtonLook = {}): string {
  return `btn btn-${variant ?? "secondary"} btn-${size ?? "md"}`;
}

export interface ButtonLook {
  variant?: "primary" | "secondary" | "ghost" | "danger" | undefined;
  size?: "sm" | "md" | "lg" | "icon-sm" | "icon" | undefined;
}
