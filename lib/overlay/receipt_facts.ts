import { randomId } from "./random_id.ts";
import { isInObs } from "./obs.ts";
import { overlay } from "./overlay_context.ts";

/** Facts about the page that a receipt names. */
interface ReceiptFacts {
  /** Tells the page from other copies of its overlay. */
  pageId: string;
  /** By the server's clock, RFC 3339. */
  at: string;
  /** Absent outside OBS, as what OBS alone knows is. */
  obsVersion?: string;
  sceneActive?: boolean;
  visible?: boolean;
}

/** Most characters of a version that are sent. */
const MAX_VERSION = 40;

const pageId = randomId();

/** Returns the version of OBS that shows the page; `null` outside OBS. */
export function obsVersion(): string | null {
  const [, version] = /\bOBS\/([\w.-]+)/.exec(navigator.userAgent) ?? [];
  return version?.slice(0, MAX_VERSION) ?? (isInObs() ? "unknown" : null);
}

/** Returns what the page knows of itself now. */
export function receiptFacts(): ReceiptFacts {
  const { active, visible, serverNow } = overlay();
  const version = obsVersion();
  return {
    pageId,
    at: new Date(serverNow()).toISOString(),
    ...(version === null ? {} : {
      obsVersion: version,
      sceneActive: active.peek(),
      visible: visible.peek(),
    }),
  };
}
