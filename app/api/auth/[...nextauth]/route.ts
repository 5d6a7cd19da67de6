import { publicRoute } from "@/lib/identity/auth/public-route";
import { answerAuth } from "@/lib/identity/auth/next-auth";

export const GET = publicRoute(answerAuth);
export const POST = publicRoute(answerAuth);
