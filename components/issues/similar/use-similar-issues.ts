"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { useCan } from "@/components/screen/access/use-can";
import { similarQuery } from "@/lib/issues/similar/client";
import type { SimilarIssue } from "@/lib/issues/similar/schema";
import { createTextDebouncer } from "./text-debouncer";

/** Shorter titles match too much. */
const MIN_TITLE_LENGTH = 3;
/** Maximum length of the description to compare, in UTF-16 units. */
const MAX_COMPARED = 4_000;
const NONE: readonly SimilarIssue[] = [];

/** The request that the displayed response belongs to. */
interface Asked {
  title: string;
  description: string;
}

const NOTHING: Asked = { title: "", description: "" };

/** Returns the start of the text, without splitting a character. */
const beginning = (text: string) => text.slice(0, MAX_COMPARED).replace(/[\uD800-\uDBFF]$/, "");

/**
 * Issues in the project that are similar to the draft, requested after a pause in typing. The last
 * response stays until the next one arrives. Empty after a failure, or if the role cannot read
 * issues. Put `composition` on an element around the fields.
 */
export function useSimilarIssues(projectId: number, title: string, description = "") {
  const mayRead = useCan("issues.read").allowed;
  const [asked, setAsked] = useState<Asked | null>(null);
  const [settler] = useState(() => createTextDebouncer<Asked>(setAsked));
  const [kept, setKept] = useState(NONE);
  const wanted = { title: title.trim(), description: beginning(description.trim()) };
  const isEnough = mayRead && [...wanted.title].length >= MIN_TITLE_LENGTH;

  useEffect(() => {
    if (isEnough) settler.update({ title: wanted.title, description: wanted.description });
    return settler.stop;
  }, [settler, isEnough, wanted.title, wanted.description]);

  // The next title starts without the results of the previous one.
  if (!isEnough && asked !== null) setAsked(null);

  const about = asked ?? NOTHING;
  const response = useQuery({
    ...similarQuery(projectId, about.title, about.description),
    enabled: asked !== null,
    retry: false,
    // The previous draft may have been created as an issue by now.
    staleTime: 0,
    refetchOnWindowFocus: false,
  }).data;
  const issues = asked === null ? NONE : (response ?? kept);
  if (issues !== kept) setKept(issues);

  const composition = useMemo(
    () => ({
      onCompositionStart: () => settler.compose(true),
      onCompositionEnd: () => settler.compose(false),
    }),
    [settler],
  );
  return { issues, composition };
}
