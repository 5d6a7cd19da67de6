import { answerReady } from "@/lib/platform/observability/answer-ready";

export const GET = answerReady;
