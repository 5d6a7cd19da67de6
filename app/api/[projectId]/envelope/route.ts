import { handleEnvelope } from "@/lib/errors/endpoints/handle-sentry";
import { preflight } from "@/lib/errors/endpoints/with-cors";

/**
 * Sentry's protocol (docs/spec/errors.md#sentry). The trailing slash that SDKs send is removed before the request
 * reaches this route.
 */
export async function POST(
  request: Request,
  { params }: { params: Promise<{ projectId: string }> },
): Promise<Response> {
  return handleEnvelope(request, (await params).projectId);
}

export function OPTIONS(): Response {
  return preflight();
}
