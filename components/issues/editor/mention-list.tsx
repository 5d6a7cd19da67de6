"use client";

import type { RefObject } from "react";
import { fullName } from "@/components/ui/text/full-name";
import { Avatar } from "@/components/ui/data/avatar";
import { CaretList } from "./caret-list";
import type { useMention } from "./use-mention";

interface MentionListProps {
  mention: ReturnType<typeof useMention>;
  field: RefObject<HTMLTextAreaElement | null>;
}

/** The people who match the text after `@`. */
export function MentionList({ mention: { found, list, at }, field }: MentionListProps) {
  const people = `${found.length} ${found.length === 1 ? "person" : "people"}`;
  return (
    <CaretList
      field={field}
      at={at}
      items={found}
      list={list}
      announcement={`${people}: arrow keys to choose, Enter to mention.`}
    >
      {(member) => (
        <>
          <Avatar name={fullName(member)} src={member.profile_picture} size="xs" decorative />
          <span className="min-w-0 flex-1 truncate">{fullName(member)}</span>
        </>
      )}
    </CaretList>
  );
}
