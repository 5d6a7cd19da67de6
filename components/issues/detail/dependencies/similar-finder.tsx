"use client";

import { useState } from "react";
import { useCan, type Permit } from "@/components/screen/access/use-can";
import { Button } from "@/components/ui/button/button";
import { Search } from "@/components/ui/icon/icons";
import { lazyPart } from "@/components/ui/lazy-part";
import type { Issue } from "@/lib/issues/issues/schema";

const SimilarList = lazyPart(() =>
  import("./similar-list").then((module) => module.SimilarList),
).Part;

interface SimilarFinderProps {
  issue: Issue;
  permit: Permit;
}

/** Finds issues like this one, once asked: most issues are never compared. */
export function SimilarFinder({ issue, permit }: SimilarFinderProps) {
  const mayRead = useCan("issues.read").allowed;
  const [isOpen, setOpen] = useState(false);
  if (!mayRead) return null;
  if (isOpen) return <SimilarList issue={issue} permit={permit} onClose={() => setOpen(false)} />;
  return (
    <div className="-ml-2">
      <Button variant="ghost" size="sm" className="text-text-muted" onClick={() => setOpen(true)}>
        <Search />
        Find similar issues
      </Button>
    </div>
  );
}
