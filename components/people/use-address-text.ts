"use client";

import { useSearchParams } from "next/navigation";

/** A text of the page's address, such as `q`: kept by a reload and in a link, and left out when empty. */
export function useAddressText(name: string): [string, (next: string) => void] {
  const value = useSearchParams().get(name) ?? "";
  function change(next: string) {
    const params = new URLSearchParams(window.location.search);
    if (next === "") params.delete(name);
    else params.set(name, next);
    const { pathname } = window.location;
    const query = params.toString();
    window.history.replaceState(null, "", query === "" ? pathname : `${pathname}?${query}`);
  }
  return [value, change];
}
