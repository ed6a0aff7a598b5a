import { createDefine } from "fresh";
import type { Services } from "./services.ts";
import type { LoginSession } from "@/lib/schema/account/sessions.ts";
import type { PageCache } from "./page_cache.ts";
import type { ChosenLook } from "./theme.ts";

/** Facts about the visitor that every page of the studio is drawn with. */
interface StudioState extends ChosenLook {
  /** Display name of the channel; `null` before the sign-in. */
  channelName: string | null;
  /** The page is a dock, which has a style sheet of its own. */
  isDock?: boolean;
}

/** State that the middlewares put on a request, and the routes may rely on. */
export interface State {
  services: Services;
  /** Names this request in logs and problem documents. */
  requestId: string;
  /** The request came to the preview host, or asked for `preview=1`. */
  preview: boolean;
  /** The request came through the dashboard's `/m/widgets` prefix. */
  proxied: boolean;
  /** Name of the module that sent it, where that has a token of its own. */
  module?: string;
  /** The session that this very request began, before any cookie came back. */
  session?: LoginSession;
  /** Set on pages of the studio: they have their own style sheet. */
  studio?: StudioState;
  /** The page may connect to OBS on the visitor's own computer. */
  reachesObs?: boolean;
  /** Asks the service itself, through all that a request passes. */
  self: {
    ask(
      ctx: { url: URL; info: Deno.ServeHandlerInfo },
      path: string,
      call: RequestInit,
    ): Promise<Response>;
  };
  /** Keeps pages that are the same for all. */
  pages: PageCache;
  /** Key under which the page is kept, once it is drawn. */
  keptAs?: string;
  /** Language of the page, BCP 47; English unless it says another. */
  lang?: string;
  /** Translations that the page's scripts draw with, as JSON; absent and `null` in English. */
  texts?: string | null;
  /** Every header is set, by the route or below a prefix: looking at a response's headers costs more than a short answer does. */
  complete?: boolean;
}

/** Typed helpers for handlers, pages and middlewares of this app. */
export const define = createDefine<State>();
