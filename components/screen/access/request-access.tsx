"use client";

import dynamic from "next/dynamic";
import { lazyPart, renderedPart } from "@/components/ui/lazy-part";

const load = () => import("./request-access-button").then((module) => module.RequestAccessButton);

/**
 * Asks the administrators for a denied operation. Any page can be denied, so this file is in every
 * page's scripts; the rest loads where it is shown.
 */
export const RequestAccess = renderedPart(
  lazyPart(load, { isQuiet: true }),
  dynamic(() => import("./request-access-button").then((module) => module.RequestAccessButton)),
);
