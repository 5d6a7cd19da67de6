import type { Metadata } from "next";
import { PageNotFound } from "@/components/shell/page-not-found";

export const metadata: Metadata = { title: "Not found" };

/** A record that is not there, inside the frame. */
export default function AppNotFound() {
  return <PageNotFound />;
}
