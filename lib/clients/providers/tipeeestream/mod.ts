import type { ConnectionProvider } from "@/lib/clients/providers/provider.ts";
import { parseTipeeeStream } from "./parse.ts";
import { TIPEEESTREAM_SAMPLES } from "./samples.ts";
import { donationsSince, openTipeeeStream } from "./session.ts";

/** Donations of TipeeeStream's tip page. */
export const tipeeeStream: ConnectionProvider = {
  id: "tipeeestream",
  brings: "Donations",
  way: "connection",
  fields: [
    {
      key: "username",
      label: "User name",
      secret: false,
      required: true,
      help: "The name of your account at TipeeeStream",
      pattern: "[!-~]{1,100}",
    },
    {
      key: "apiKey",
      label: "API key",
      secret: true,
      required: true,
      help: "TipeeeStream shows it in the dashboard under API key",
      pattern: "[\\w-]{16,200}",
    },
  ],
  steps: [
    "On tipeeestream.com, open your dashboard and look for API key.",
    "Copy the API key.",
    "Paste it here, with the user name of your account.",
  ],
  connection: { open: openTipeeeStream, catchUp: donationsSince },
  parse: parseTipeeeStream,
  samples: TIPEEESTREAM_SAMPLES,
};
