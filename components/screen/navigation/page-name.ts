"use client";

import { usePathname } from "next/navigation";
import { useEffect } from "react";
import { createExternalStore, useExternalStore } from "@/components/ui/external-store";

/** The name of the page at a path, from the page itself. */
const named = createExternalStore({ pathname: "", name: "" });

/** Names the current page in the breadcrumbs, for a page whose URL does not. */
export function useNamePage(name: string | undefined): void {
  const pathname = usePathname();
  useEffect(() => {
    if (name !== undefined) named.set({ pathname, name });
  }, [pathname, name]);
}

/** Returns the name that the current page has given itself. */
export function usePageName(): string | undefined {
  const pathname = usePathname();
  return useExternalStore(named, (page) => (page.pathname === pathname ? page.name : undefined));
}
