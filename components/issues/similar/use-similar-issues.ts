"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { useCan } from "@/components/screen/access/use-can";
import { similarQuery } from "@/lib/issues/similar/client";
import type { SimilarIssue } from "@/lib/issues/similar/schema";
import { createTextDebouncer } from "./text-debouncer";

/** Shorter titles match too much. */
const MIN_TITLE_LENGTH = 3;
/** Maximum length of the description to compare, in UTF-16 code units. */
const MAX_COMPARED = 4_000;
const NONE: readonly SimilarIssue[] = [];

/** The request that the displayed response belongs to. */
interface SimilarRequest {
  title: string;
  description: string;
}

const NOTHING: SimilarRequest = { title: "", description: "" };

/** Returns the start of the text, without splitting a character. */
const truncated = (text: string) => text.slice(0, MAX_COMPARED).replace(/[\uD800-\uDBFF]$/, "");

/**
 * Issues in the project that are similar to the draft, requested after a pause in typing. The last
 * response stays until the next one arrives. Empty after a failure, or if the role cannot read
 * issues. `isSearched`: the response to the last request has arrived. Put `composition` on an element
 * around the fields.
 */
export function useSimilarIssues(projectId: number, title: string, description = "") {
  const mayRead = useCan("issues.read").allowed;
  const [request, setRequest] = useState<SimilarRequest | null>(null);
  const [debouncer] = useState(() => createTextDebouncer<SimilarRequest>(setRequest));
  const [lastIssues, setLastIssues] = useState(NONE);
  const draft = { title: title.trim(), description: truncated(description.trim()) };
  const isLongEnough = mayRead && [...draft.title].length >= MIN_TITLE_LENGTH;

  useEffect(() => {
    if (isLongEnough) debouncer.update({ title: draft.title, description: draft.description });
    return debouncer.stop;
  }, [debouncer, isLongEnough, draft.title, draft.description]);

  // A new title starts without the previous one's results.
  if (!isLongEnough && request !== null) setRequest(null);

  const shownRequest = request ?? NOTHING;
  const response = useQuery({
    ...similarQuery(projectId, shownRequest.title, shownRequest.description),
    enabled: request !== null,
    retry: false,
    // The previous draft may have been created as an issue by now.
    staleTime: 0,
    refetchOnWindowFocus: false,
  }).data;
  const issues = request === null ? NONE : (response ?? lastIssues);
  if (issues !== lastIssues) setLastIssues(issues);

  const composition = useMemo(
    () => ({
      onCompositionStart: () => debouncer.compose(true),
      onCompositionEnd: () => debouncer.compose(false),
    }),
    [debouncer],
  );
  return { issues, isSearched: request !== null && response !== undefined, composition };
}
