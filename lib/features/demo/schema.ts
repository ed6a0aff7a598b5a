import { z } from "zod";

/** Everything that is needed to try the demo channel out. */
export const DemoLinks = z.object({
  channelId: z.string(),
  login: z.string(),
  apiKey: z.string().describe("Key of the chatter bot API"),
  widgetToken: z.string().describe("Opens the browser sources"),
  internalToken: z.string().describe("Bearer token of /internal/*"),
  sceneId: z.string().nullable().describe("A ready scene"),
  urls: z.record(z.string(), z.url())
    .describe("Addresses to paste into a bot, OBS or a browser"),
});
export type DemoLinks = z.infer<typeof DemoLinks>;
