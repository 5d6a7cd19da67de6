"use client";

import { buttonStyles } from "@/components/ui/button/button-styles";
import { lazyPart } from "@/components/ui/lazy-part";

/**
 * Asks the administrators for a denied operation. Any page can be denied, so this file is in every
 * page's scripts; the rest loads where it is shown, in the room that is kept for it. The server does not
 * render it: the bundler names a file for it there that some pages do not have.
 */
export const RequestAccess = lazyPart(
  () => import("./request-access-button").then((module) => module.RequestAccessButton),
  {
    isQuiet: true,
    loading: () => (
      <span aria-hidden className={`invisible ${buttonStyles()}`}>
        Ask for access
      </span>
    ),
  },
).Part;
