import { type Permit, useCan } from "@/components/screen/access/use-can";

/** Whether the user can create recurring issues here, whose issues are then theirs. */
export function useCanRecur(): Permit {
  const recurring = useCan("issueTemplates.create");
  const issue = useCan("issues.create");
  return recurring.allowed ? issue : recurring;
}
