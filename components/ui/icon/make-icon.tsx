import type { ComponentType, SVGProps } from "react";
import sprite from "./icons.svg";

/** Where the browser fetches the shapes from: once, because the build names the file by its content. */
const { src: FILE = String(sprite) } = sprite as { src?: string };

/** Where a `<use>` finds the symbol. */
export function symbolUrl(symbol: string): string {
  return `${FILE}#${symbol}`;
}

type IconProps = SVGProps<SVGSVGElement>;
export type Icon = ComponentType<IconProps>;

/**
 * Makes an icon that shows a symbol of icons.svg, in the text's color. Hidden from screen readers
 * unless it has a label.
 */
export function makeIcon(symbol: string): Icon {
  const shape = <use href={symbolUrl(symbol)} />;
  return function Icon({ className, ...rest }) {
    return (
      <svg
        aria-hidden={rest["aria-label"] === undefined || undefined}
        {...rest}
        className={className === undefined ? "icon" : `icon ${className}`}
      >
        {shape}
      </svg>
    );
  };
}
