import { answerReady } from "@/lib/platform/health/handle-ready";

export const GET = answerReady;
