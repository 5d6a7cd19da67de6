import type { Metadata } from "next";
import { PageNotFound } from "@/components/shell/page-not-found";

export const metadata: Metadata = { title: "Not found" };

/** 404 page for a missing record, inside the shell. */
export default function AppNotFound() {
  return <PageNotFound />;
}
