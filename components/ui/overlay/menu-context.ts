"use client";

import { createContext, use, type ComponentType, type ReactNode } from "react";

export interface MenuItemProps {
  icon?: ReactNode;
  shortcut?: string;
  tone?: "default" | "danger";
  /** Why it is disabled, shown as a second line. */
  disabledReason?: string | undefined;
  onSelect: () => void;
  children: ReactNode;
}

export interface MenuSubProps {
  icon?: ReactNode;
  label: ReactNode;
  shortcut?: string;
  children: ReactNode;
}

export interface MenuParts {
  Item: ComponentType<MenuItemProps>;
  Sub: ComponentType<MenuSubProps>;
  Label: ComponentType<{ children: ReactNode }>;
  Separator: ComponentType;
}

/** Provides the menu row components, which are loaded with the open panel. */
export const MenuPartsContext = createContext<MenuParts | null>(null);

export function useMenuParts(): MenuParts {
  const parts = use(MenuPartsContext);
  if (parts === null) throw new Error("menu rows must be inside a Menu");
  return parts;
}
