import { publicRoute } from "@/lib/api/public-route";
import { answerErrorEvent } from "@/lib/ingest/answer-error-event";

type Params = { projectId: string };

export const POST = publicRoute<Params>((request, { projectId }) =>
  answerErrorEvent(request, projectId),
);
