import { createDefine } from "fresh";
import type { Services } from "@/lib/services.ts";

/** State that the middlewares put on a request, and the routes may rely on. */
export interface State {
  services: Services;
  /** Names this request in logs and problem documents. */
  requestId: string;
  /** The request came to the preview host, or asked for `preview=1`. */
  preview: boolean;
  /** The request came through the dashboard's `/m/widgets` prefix. */
  proxied: boolean;
  /** Language of the page, BCP 47; English unless it says another. */
  lang?: string;
  /** The route set every header itself: looking at a response's headers costs more than a short answer does. */
  complete?: boolean;
}

/** Typed helpers for handlers, pages and middlewares of this app. */
export const define = createDefine<State>();
