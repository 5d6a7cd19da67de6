import { publicRoute } from "@/lib/api/public-route";
import { answerAuth } from "@/lib/auth/next-auth";

export const GET = publicRoute(answerAuth);
export const POST = publicRoute(answerAuth);
