import { publicRoute } from "@/lib/identity/request/public-route";
import { handleErrorEvent } from "@/lib/errors/endpoints/handle-error-event";

type Params = { projectId: string };

export const POST = publicRoute<Params>((request, { projectId }) =>
  handleErrorEvent(request, projectId),
);
