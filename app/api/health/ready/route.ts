import { handleReady } from "@/lib/platform/health/handle-ready";

export const GET = handleReady;
