import { generateClient } from "./generate-client.mjs";

// `npm run db:generate`
generateClient();
