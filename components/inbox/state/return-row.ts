"use client";

import { useEffect, useState } from "react";

/** The row whose page was opened, which is the active one when the user comes back. */
let returnRow: string | null = null;

/** Remembers the row that the user leaves the inbox from. */
export function leaveFrom(id: string): void {
  returnRow = id;
}

/** The row that the user left from, when the inbox is shown again. */
export function useReturnRow(): string | null {
  const [row] = useState(() => returnRow);
  useEffect(() => {
    returnRow = null;
  }, []);
  return row;
}
