import { clsx, type ClassValue } from "clsx";

/**
 * Joins class names. Later classes do not override earlier ones: use `className` for layout
 * (margin, width, grid placement), and a component's variants for its appearance.
 */
export function cn(...classes: ClassValue[]): string {
  return clsx(classes);
}
