"use client";

import { leavePage } from "./leave-guard";

interface Router {
  back: () => void;
  push: (href: string) => void;
}

/** Whether the page before this one is also of this product. Unknown in older browsers: no. */
function canGoBack(): boolean {
  const { navigation } = window as { navigation?: { canGoBack: boolean } };
  return navigation?.canGoBack === true;
}

/** Returns to the page before this one, or goes to `href` if there is none in the product. */
export function goBack(href: string, router: Router): void {
  leavePage(() => (canGoBack() ? router.back() : router.push(href)));
}
