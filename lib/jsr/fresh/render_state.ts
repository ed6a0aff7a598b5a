import type { PageState } from "./page_state.ts";

/** The page that is being rendered at this moment; null in between, and always null in the browser. */
export const rendering: { page: PageState | null } = { page: null };

/** In the browser: the build the page came from. */
export const browser: { buildId: string | null } = { buildId: null };
