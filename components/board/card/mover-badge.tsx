import { fullName } from "@/components/ui/text/full-name";
import { Avatar } from "@/components/ui/data/avatar";
import { useBoardTools } from "@/components/board/state/board-tools";
import { ADDED, type Mover } from "@/components/board/state/recent-movers";

/** A badge in the corner of a card, showing who just changed it. */
export function MoverBadge({ mover }: { mover: Mover }) {
  const { members } = useBoardTools();
  if (mover === ADDED) return <span data-mover="" hidden />;
  const member = members.get(mover ?? 0);
  return (
    <span
      data-mover=""
      aria-hidden="true"
      className="pointer-events-none absolute right-1 bottom-1 z-10 flex rounded-full ring-2 ring-accent"
    >
      <Avatar
        name={member ? fullName(member) : null}
        src={member?.profile_picture ?? null}
        decorative
      />
    </span>
  );
}
