import { Banner } from "@/components/ui/feedback/banner";
import { Button } from "@/components/ui/button/button";

/** Says that someone else has saved the role while it is being edited. */
export function NewerVersion({ onShow }: { onShow: () => void }) {
  return (
    <Banner
      tone="warning"
      className="mb-4"
      actions={
        <Button size="sm" onClick={onShow}>
          Show both versions
        </Button>
      }
    >
      Someone else has saved changes to this role. Yours are kept.
    </Banner>
  );
}
