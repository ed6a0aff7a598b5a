import { botHandler } from "@/lib/http/bot_answer.ts";
import { botEndpoint } from "@/lib/http/bot_endpoint.ts";

export const handler = botHandler(
  "random",
  botEndpoint("random", "One random chatter, or several"),
);
