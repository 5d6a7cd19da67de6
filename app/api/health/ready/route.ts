import { answerReady } from "@/lib/observability/answer-ready";

export const GET = answerReady;
