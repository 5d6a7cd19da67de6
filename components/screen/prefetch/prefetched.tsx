import type { QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { packQueries } from "@/lib/platform/client/packed-queries";
import { UnpackedQueries } from "./unpacked-queries";

interface PrefetchedProps {
  /** The client that a page on the server filled. */
  client: QueryClient;
  children: ReactNode;
}

/** Gives the browser what the server has read, so that components render with it. */
export function Prefetched({ client, children }: PrefetchedProps) {
  return <UnpackedQueries text={packQueries(client)}>{children}</UnpackedQueries>;
}
