import { publicRoute } from "@/lib/identity/auth/public-route";
import { answerErrorEvent } from "@/lib/errors/ingest/answer-error-event";

type Params = { projectId: string };

export const POST = publicRoute<Params>((request, { projectId }) =>
  answerErrorEvent(request, projectId),
);
