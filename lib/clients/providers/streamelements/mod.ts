import type { ConnectionProvider } from "@/lib/clients/providers/provider.ts";
import { tipsSince } from "./catch_up.ts";
import { parseStreamElements } from "./parse.ts";
import { STREAMELEMENTS_SAMPLES } from "./samples.ts";
import { openAstro } from "./session.ts";

/** Tips of StreamElements' tip page. */
export const streamElements: ConnectionProvider = {
  id: "streamelements",
  brings: "Tips",
  way: "connection",
  fields: [
    {
      key: "accountId",
      label: "Account ID",
      secret: false,
      required: true,
      help:
        "StreamElements shows it with the token, below your channel's name: 24 letters and digits",
      pattern: "[0-9a-f]{24}",
    },
    {
      key: "token",
      label: "JWT Token",
      secret: true,
      required: true,
      help:
        "Click your avatar at StreamElements, then your channel's name, and show secrets. It ends after some months: copy it anew then",
      pattern: "[\\w-]{4,2000}\\.[\\w-]{4,4000}\\.[\\w-]{4,2000}",
    },
  ],
  steps: [
    "On streamelements.com, click your avatar, then your channel’s name, and choose the channel whose tips you want.",
    "Click Show secrets.",
    "Copy the Account ID and the JWT Token and paste them here.",
  ],
  connection: { open: openAstro, catchUp: tipsSince },
  parse: parseStreamElements,
  samples: STREAMELEMENTS_SAMPLES,
};
