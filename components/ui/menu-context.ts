"use client";

import { createContext, use } from "react";
import type { MenuParts } from "./menu-parts";

/** Gives the rows of a menu their code, which arrives with the open panel. */
export const MenuPartsContext = createContext<MenuParts | null>(null);

export function useMenuParts(): MenuParts {
  const parts = use(MenuPartsContext);
  if (parts === null) throw new Error("menu rows stand inside a Menu");
  return parts;
}
