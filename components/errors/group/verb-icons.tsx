import type { ReactNode } from "react";
import { CircleCheck, CircleSlash, RotateCcw } from "@/components/ui/icon/icons";
import type { Verb } from "./group-text";

/** The icons of the actions on a group's status. */
export const VERB_ICONS: Record<Verb, ReactNode> = {
  resolve: <CircleCheck />,
  ignore: <CircleSlash />,
  reopen: <RotateCcw />,
};
