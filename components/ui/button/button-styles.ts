// Whole names, because Tailwind looks for them in the source.
const VARIANTS = {
  primary: "btn-primary",
  secondary: "btn-secondary",
  ghost: "btn-ghost",
  danger: "btn-danger",
};
const SIZES = {
  sm: "btn-sm",
  md: "btn-md",
  lg: "btn-lg",
  "icon-sm": "btn-icon-sm",
  icon: "btn-icon",
};

export interface ButtonLook {
  variant?: keyof typeof VARIANTS | undefined;
  size?: keyof typeof SIZES | undefined;
}

/** Button styles, also used for links (ButtonLink). looks.css defines them. */
export function buttonStyles({ variant = "secondary", size = "md" }: ButtonLook = {}): string {
  return `btn ${VARIANTS[variant]} ${SIZES[size]}`;
}
