import { createExternalStore } from "@/components/ui/external-store";

/** The id of the shown issue that is to be moved to another project: opens the dialog for that. */
export const transferring = createExternalStore<number | null>(null);
