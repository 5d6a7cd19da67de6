import { answerEnvelope } from "@/lib/errors/endpoints/handle-sentry";
import { preflight } from "@/lib/errors/endpoints/with-cors";

/** Sentry's protocol (docs/spec/errors.md#sentry); the slash that SDKs end the path with does not get here. */
export async function POST(
  request: Request,
  { params }: { params: Promise<{ projectId: string }> },
): Promise<Response> {
  return answerEnvelope(request, (await params).projectId);
}

export function OPTIONS(): Response {
  return preflight();
}
