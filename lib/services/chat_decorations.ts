import { createEmoteServices } from "@/lib/clients/emotes/client.ts";
import { createPronounService } from "@/lib/clients/pronouns/client.ts";
import { createSharedReads } from "@/lib/clients/shared_reads.ts";
import {
  createEmoteService,
  type EmoteService,
} from "@/lib/features/widget_data/emotes/service.ts";
import {
  createFontService,
  type FontService,
} from "@/lib/features/overlays/fonts/service.ts";
import {
  createPronounsService,
  type PronounsService,
} from "@/lib/features/widget_data/pronouns/service.ts";
import type { PlatformReads } from "@/lib/features/widget_data/platform_reads/service.ts";
import {
  createProfileService,
  type ProfileService,
} from "@/lib/features/widget_data/profiles/service.ts";
import type { WidgetCaller } from "@/lib/schema/account/widget_tokens.ts";
import type { RateLimitService } from "@/lib/features/account/rate_limits/service.ts";
import { FONTS } from "@/lib/schema/widgets/fonts.ts";
import { SCRIPT_FONTS } from "@/lib/schema/widgets/script_fonts.ts";
import { readPackageFile } from "./package_files.ts";
import type { Outside } from "./outside.ts";

/** Services with which texts are drawn. */
export interface ChatDecorationParts {
  fonts: FontService;
  emotes: EmoteService;
  pronouns: PronounsService;
  profiles: ProfileService;
}

/** A little more than a service is given. */
const DEADLINE_MS = 6_000;

/**
 * Creates the service of fonts, out of the npm packages that `deno.json` names,
 * and what other services know of chat; nobody of the simulated demo is known
 * to them.
 */
export function createChatDecorations(
  { fetch, clock, log, config }: Outside,
  { reads, rateLimits }: { reads: PlatformReads; rateLimits: RateLimitService },
): ChatDecorationParts {
  const mayAsk = ({ channelId, widgetId }: WidgetCaller) =>
    rateLimits.take("profiles", channelId, { customWidget: widgetId }).allowed;
  return {
    fonts: createFontService({
      fonts: [...FONTS, ...SCRIPT_FONTS],
      readPackageFile,
    }),
    pronouns: createPronounsService({
      service: config.demo || !config.env.PRONOUNS
        ? null
        : createPronounService({ fetch, clock }),
      shared: createSharedReads({ clock, deadlineMs: DEADLINE_MS }),
      mayAsk,
      log,
    }),
    profiles: createProfileService({ reads, mayAsk }),
    emotes: createEmoteService({
      services: createEmoteServices({ fetch, clock }),
      shared: createSharedReads({ clock, deadlineMs: DEADLINE_MS }),
      allowed: config.demo ? [] : config.env.EMOTE_SETS,
      log,
    }),
  };
}
