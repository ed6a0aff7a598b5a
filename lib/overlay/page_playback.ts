import { randomId } from "./random_id.ts";
import { readStoredValue, writeStoredValue } from "./stored_values.ts";
import { overlay } from "./overlay_context.ts";
import { pageClocks } from "./page_clock.ts";
import { createPlaybackLink, type PlaybackLink } from "./playback_link.ts";

/** Reports that nobody acknowledged yet are kept under this. */
const REPORTS_KEY = "limelight.reports";
const PAGE_KEY = "limelight.page";
const TICK_MS = 1_000;

/** The page's link, with what its connection sets. */
interface PagePlayback {
  link: PlaybackLink;
  /** Sets the connection that messages go over, and where the page begins. */
  connect(
    send: (message: unknown) => boolean,
    from: string | null,
  ): void;
}

let own: PagePlayback | undefined;

/** Returns the link of this page, shared by its alert boxes. In the browser only. */
export function pagePlayback(): PagePlayback {
  return own ??= begin();
}

function begin(): PagePlayback {
  let send: (message: unknown) => boolean = () => false;
  let from: string | null = null;
  const key = `${REPORTS_KEY}${location.pathname}${location.search}`;
  const link = createPlaybackLink({
    page: pageName(),
    from: () => from,
    steady: pageClocks.steady,
    after: pageClocks.after,
    send: (message) => send(message),
    keep: (reports) => writeStoredValue(key, JSON.stringify(reports)),
    kept: parseReports(readStoredValue(key)),
    hold: (held) => overlay().setHeld(held),
  });
  setInterval(link.tick, TICK_MS);
  return {
    link,
    connect(sendMessage, position) {
      send = sendMessage;
      from = position;
    },
  };
}

/** Returns the page's name: the same after a reload, another one for each copy. */
function pageName(): string {
  const made = randomId();
  try {
    const known = sessionStorage.getItem(PAGE_KEY);
    if (known !== null) return known;
    sessionStorage.setItem(PAGE_KEY, made);
  } catch {
    // Without storage a reload is another page.
  }
  return made;
}

/** Reads what was kept; the service checks each of them anyway. */
function parseReports(
  text: string | null,
): Parameters<typeof createPlaybackLink>[0]["kept"] {
  try {
    const value: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}
