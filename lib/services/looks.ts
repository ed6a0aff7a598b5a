import { createRequire } from "node:module";
import { createEmoteServices } from "@/lib/clients/emotes/client.ts";
import { createSharedReads } from "@/lib/clients/shared_reads.ts";
import {
  createEmoteService,
  type EmoteService,
} from "@/lib/features/emotes/service.ts";
import {
  createFontService,
  type FontService,
} from "@/lib/features/fonts/service.ts";
import { FONTS } from "@/lib/widgets/fonts.ts";
import { SCRIPT_FONTS } from "@/lib/widgets/script_fonts.ts";
import type { Outside } from "./outside.ts";

/** What texts are drawn with. */
export interface LookParts {
  fonts: FontService;
  emotes: EmoteService;
}

/** A little more than a service is given. */
const EMOTES_DEADLINE_MS = 6_000;

/**
 * Fonts out of the npm packages that `deno.json` names, and emotes of other
 * services; the simulated channel of the demo is on none of those.
 */
export function createLooks(
  { fetch, clock, log, config }: Outside,
): LookParts {
  const { resolve } = createRequire(import.meta.url);
  return {
    fonts: createFontService({
      fonts: [...FONTS, ...SCRIPT_FONTS],
      readPackageFile: (name, file) =>
        Deno.readFile(resolve(`${name}/${file}`)),
    }),
    emotes: createEmoteService({
      services: createEmoteServices({ fetch, clock }),
      shared: createSharedReads({ clock, deadlineMs: EMOTES_DEADLINE_MS }),
      allowed: config.demo ? [] : config.env.EMOTE_SETS,
      log,
    }),
  };
}
