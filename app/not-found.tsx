import type { Metadata } from "next";
import { PageNotFound } from "@/components/shell/page-not-found";

export const metadata: Metadata = { title: "Not found" };

export default function NotFound() {
  return (
    <main>
      <PageNotFound />
    </main>
  );
}
