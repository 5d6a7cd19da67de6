import type { Point } from "@/components/ui/overlay/use-context-menu";
import type { ErrorGroup } from "@/lib/errors/groups/schema";

/** An open menu: of which group, and where. */
export interface OpenRowMenu {
  group: ErrorGroup;
  /** Receives focus when the menu closes. The menu opens beside it, unless `at` is set. */
  anchor: HTMLElement;
  at: Point | undefined;
}
