"use client";

import { useQuery } from "@tanstack/react-query";
import { ArrowDown, ArrowUp } from "@/components/ui/icon/icons";
import { useProject } from "@/components/screen/access/project-context";
import { useCan } from "@/components/screen/access/use-can";
import { ColorDot } from "@/components/ui/data/color-dot";
import { IconButton } from "@/components/ui/button/icon-button";
import { announce } from "@/components/ui/feedback/live-region";
import { toastError } from "@/components/ui/feedback/toast";
import { lanesQuery, useUpdateLane } from "@/lib/planning/lanes/client";
import type { Lane } from "@/lib/planning/lanes/schema";
import { LaneForm } from "./lane-form";
import { LaneDeletion } from "./lane-deletion";
import { RecordSection } from "./record-section";

/** Buttons that move the lane up or down, changing its `order` by one. */
function MoveButtons({ lane, count }: { lane: Lane; count: number }) {
  const update = useUpdateLane(useProject().id);
  const permit = useCan("lanes.update");
  function move(order: number) {
    update.mutate(
      { id: lane.id, body: { title: lane.title, order } },
      {
        onSuccess: () => announce(`${lane.title} is now lane ${order + 1} of ${count}`),
        onError: (error) => toastError(error.message),
      },
    );
  }
  return (
    <>
      <IconButton
        label={`Move ${lane.title} up`}
        disabledReason={permit.reason ?? (lane.order === 0 ? "This is the first lane." : undefined)}
        onClick={() => move(lane.order - 1)}
      >
        <ArrowUp />
      </IconButton>
      <IconButton
        label={`Move ${lane.title} down`}
        disabledReason={
          permit.reason ?? (lane.order === count - 1 ? "This is the last lane." : undefined)
        }
        onClick={() => move(lane.order + 1)}
      >
        <ArrowDown />
      </IconButton>
    </>
  );
}

export function LaneSettings() {
  const query = useQuery(lanesQuery(useProject().id));
  const update = useCan("lanes.update");
  const remove = useCan("lanes.delete");
  const last = query.data?.at(-1)?.id;
  return (
    <RecordSection
      noun="lane"
      description="Lanes are the columns of the board, from left to right. Issues in the last one count as done."
      query={query}
      nameOf={(lane) => lane.title}
      render={(lane) => (
        <>
          <ColorDot color={lane.color} />
          <span className="truncate font-medium">{lane.title}</span>
          <span className="text-xs text-text-muted">
            {[
              lane.wip_limit === null
                ? null
                : `${lane.is_wip_limit_hard ? "hard limit" : "limit"} ${lane.wip_limit}`,
              lane.id === last ? "counts as done" : null,
            ]
              .filter((part) => part !== null)
              .join(" · ")}
          </span>
        </>
      )}
      create={useCan("lanes.create")}
      permitsOf={() => ({ update, remove })}
      actionsOf={(lane, lanes) => <MoveButtons lane={lane} count={lanes.length} />}
      form={(lane, onClose) => <LaneForm lane={lane} onClose={onClose} />}
      deletion={(lane, onClose) => <LaneDeletion lane={lane} onClose={onClose} />}
    />
  );
}
