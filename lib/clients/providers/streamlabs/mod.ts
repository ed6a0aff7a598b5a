import type { ConnectionProvider } from "@/lib/clients/providers/provider.ts";
import { listenSocketIo } from "@/lib/clients/providers/socket_io.ts";
import { parseStreamlabs } from "./parse.ts";
import { STREAMLABS_SAMPLES } from "./samples.ts";

/** Donations of Streamlabs' tip page and charity campaigns. */
export const streamlabs: ConnectionProvider = {
  id: "streamlabs",
  brings: "Donations, those to a charity campaign too",
  way: "connection",
  fields: [
    {
      key: "socketToken",
      label: "Socket API Token",
      secret: true,
      required: true,
      help:
        "Streamlabs shows it under Settings > API Settings > API Tokens, as “Your Socket API Token”",
      pattern: "[\\w.~+/=-]{20,2000}",
    },
  ],
  steps: [
    "On streamlabs.com, open Settings, then API Settings, then API Tokens.",
    "Copy Your Socket API Token.",
    "Paste it here.",
  ],
  connection: {
    open: (deps) =>
      listenSocketIo(deps, {
        url:
          `wss://sockets.streamlabs.com/socket.io/?EIO=3&transport=websocket&token=${
            encodeURIComponent(deps.values.socketToken ?? "")
          }`,
        event: "event",
        refusal: "Streamlabs does not take the Socket API Token: copy it anew",
      }),
    // The list of donations wants another token, by OAuth.
    catchUp: null,
  },
  parse: parseStreamlabs,
  samples: STREAMLABS_SAMPLES,
};
