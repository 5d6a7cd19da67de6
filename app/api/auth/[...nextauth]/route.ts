import { publicRoute } from "@/lib/identity/request/public-route";
import { handleAuth } from "@/lib/identity/sign-in/next-auth";

export const GET = publicRoute(handleAuth);
export const POST = publicRoute(handleAuth);
