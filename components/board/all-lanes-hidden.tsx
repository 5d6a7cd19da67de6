import { Button } from "@/components/ui/button/button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { SquareKanban } from "@/components/ui/icon/icons";

/** A board whose display options hide every lane. */
export function AllLanesHidden({ onShow }: { onShow: () => void }) {
  return (
    <EmptyState
      icon={<SquareKanban />}
      title="All lanes are hidden"
      text="The display options hide every lane of this board."
      actions={<Button onClick={onShow}>Show lanes</Button>}
    />
  );
}
