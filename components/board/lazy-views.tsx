"use client";

import dynamic from "next/dynamic";
import { lazyPart, renderedPart } from "@/components/ui/lazy-part";
import { BoardSkeleton } from "./board-skeleton";

// What most boards do without.

export const SwimlaneBoard = renderedPart(
  lazyPart(
    () =>
      import("@/components/board/swimlanes/swimlane-board").then((module) => module.SwimlaneBoard),
    { loading: () => <BoardSkeleton /> },
  ),
  dynamic(
    () =>
      import("@/components/board/swimlanes/swimlane-board").then((module) => module.SwimlaneBoard),
    { loading: () => <BoardSkeleton /> },
  ),
);

/** Each of these has a boundary of its own, because a board can become empty while it is shown. */
export const BoardEmpty = renderedPart(
  lazyPart(() => import("./board-empty").then((module) => module.BoardEmpty), { isQuiet: true }),
  dynamic(() => import("./board-empty").then((module) => module.BoardEmpty), {
    loading: () => null,
  }),
);
export const AllLanesHidden = renderedPart(
  lazyPart(() => import("./all-lanes-hidden").then((module) => module.AllLanesHidden), {
    isQuiet: true,
  }),
  dynamic(() => import("./all-lanes-hidden").then((module) => module.AllLanesHidden), {
    loading: () => null,
  }),
);
export const ErrorState = renderedPart(
  lazyPart(
    () => import("@/components/ui/feedback/error-state").then((module) => module.ErrorState),
    { isQuiet: true },
  ),
  dynamic(
    () => import("@/components/ui/feedback/error-state").then((module) => module.ErrorState),
    { loading: () => null },
  ),
);
export const FilteredEmpty = renderedPart(
  lazyPart(
    () =>
      import("@/components/issues/filters/filtered-empty").then((module) => module.FilteredEmpty),
    { isQuiet: true },
  ),
  dynamic(
    () =>
      import("@/components/issues/filters/filtered-empty").then((module) => module.FilteredEmpty),
    { loading: () => null },
  ),
);

/** Only for a chosen sprint. The server renders it, so that it does not push the board down. */
export const SprintStrip = renderedPart(
  lazyPart(() => import("./sprint/sprint-strip").then((module) => module.SprintStrip), {
    isQuiet: true,
  }),
  dynamic(() => import("./sprint/sprint-strip").then((module) => module.SprintStrip)),
);
