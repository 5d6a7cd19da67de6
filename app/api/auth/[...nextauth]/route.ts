import { publicRoute } from "@/lib/identity/request/public-route";
import { answerAuth } from "@/lib/identity/sign-in/next-auth";

export const GET = publicRoute(answerAuth);
export const POST = publicRoute(answerAuth);
