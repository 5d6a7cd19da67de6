import { prisma } from "@/tests/support/database/prisma";
import { pendingSteps } from "@/lib/drafts/steps/step-track";

interface RunOptions {
  tenantId: number;
  projectId: number;
  userId: number;
  status?: number;
  updatedAt?: Date;
  createdAt?: Date;
}

/** Inserts a run as if another process were working on it, unless `options` says otherwise. */
export async function makeStoryRun(options: RunOptions): Promise<number> {
  const { id } = await prisma.storyRun.create({
    data: {
      provider: "none",
      input: { description: "The export fails.", context: "" },
      steps: pendingSteps(),
      ...options,
    },
  });
  return id;
}
