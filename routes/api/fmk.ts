import { botHandler } from "@/lib/http/bot_answer.ts";
import { botEndpoint } from "@/lib/http/bot_endpoint.ts";

export const handler = botHandler(
  "fmk",
  botEndpoint("fmk", "Three random chatters: name vs name vs name"),
);
