import { createExternalStore } from "@/components/ui/external-store";

/** The issue that is to be related to another, and how: opens the question that asks for the other. */
export const relating = createExternalStore<{ issueId: number; kind: number } | null>(null);
