import { loadFieldEditor } from "@/components/issues/editing/lazy-field-editor";
import { loadPeek } from "@/components/issues/peek/issue-peek";
import { loadPopover } from "@/components/ui/overlay/popover";

/** What opens over the calendar and the timeline: loaded early, so that it opens at once. */
export const DATED_OVERLAYS = [
  loadPeek,
  loadFieldEditor,
  loadPopover,
  () => import("@/components/issues/filters/filter-form"),
  () => import("@/components/ui/overlay/menu-parts"),
  () => import("@/components/issues/saved-views/saved-views-menu"),
];
