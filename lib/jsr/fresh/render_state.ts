import type { PageState } from "./page_state.ts";

/** The page that is being rendered at this moment; null in between, and always null in the browser. */
export const rendering: { page: PageState | null } = { page: null };

/** The build that this process serves; in the browser, the one the page came from. */
export const running: { buildId: string | null } = { buildId: null };
