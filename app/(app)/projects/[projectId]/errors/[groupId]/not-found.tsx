"use client";

import { useParams } from "next/navigation";
import { GroupMissing } from "@/components/errors/detail/group-states";
import { groupListHref } from "@/components/screen/navigation/error-group-href";

/** 404 page for an error that does not exist. */
export default function GroupNotFound() {
  const { projectId } = useParams<{ projectId: string }>();
  return <GroupMissing listHref={groupListHref(Number(projectId))} />;
}
