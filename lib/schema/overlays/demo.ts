import { z } from "zod";
import { mask } from "@/lib/core/secrets.ts";
import { MASKED_KEY } from "@/lib/schema/bot/bot_api.ts";
import { MASKED_TOKEN } from "@/lib/schema/account/widget_tokens.ts";

/** Everything that is needed to try the demo channel out. */
export const DemoLinks = z.object({
  channelId: z.string(),
  login: z.string(),
  apiKey: z.string().describe("Key of the chatter bot API"),
  widgetToken: z.string().describe("Opens the browser sources"),
  internalToken: z.string().describe("Bearer token of /internal/*"),
  sceneId: z.string().nullable(),
  urls: z.record(z.string(), z.url())
    .describe("To paste into a bot, OBS or a browser"),
}).meta({ id: "DemoLinks" });
export type DemoLinks = z.infer<typeof DemoLinks>;

/** Returns the links as a masquerade sees them, without keys and tokens. */
export function withoutSecrets(links: DemoLinks): DemoLinks {
  const { apiKey, widgetToken, internalToken, urls } = links;
  return {
    ...links,
    apiKey: MASKED_KEY,
    widgetToken: MASKED_TOKEN,
    internalToken: mask(internalToken.length),
    urls: Object.fromEntries(
      Object.entries(urls).map(([name, url]) => [
        name,
        url.replace(apiKey, MASKED_KEY).replace(widgetToken, MASKED_TOKEN),
      ]),
    ),
  };
}
