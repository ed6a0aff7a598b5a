import { signal } from "@preact/signals";
import { memoizeByKey } from "@/lib/core/memoize.ts";
import { pageFacts } from "./page_facts.ts";
import { api } from "./studio_api.ts";

/** A browser source: its path, and its query without the token. */
export interface OverlaySource {
  path: string;
  query?: Readonly<Record<string, string>>;
}

/**
 * Returns the source of a whole scene; `more` are widgets that a preview of it
 * draws as well.
 */
export const sceneSource = (
  sceneId: string,
  more: readonly { id: string; widgetId: string | null }[] = [],
): OverlaySource => ({
  path: `/v1/scene/${sceneId}`,
  ...(more.length > 0
    ? {
      query: {
        more: more.map(({ id, widgetId }) =>
          widgetId === null ? id : `${id}~${widgetId}`
        ).join(),
      },
    }
    : {}),
});

/** Returns the source of a widget as it is set up. */
export const widgetSource = (
  channelId: string,
  instanceId: string,
): OverlaySource => ({
  path: `/widget/native/${channelId}`,
  query: { instance_id: instanceId },
});

/** Returns the address of the local file that waits for the service and then opens a source; `null` for what has none. */
export function launcherAddress(
  channelId: string,
  { path, query = {} }: OverlaySource,
): string | null {
  const [, sceneId] = /^\/v1\/scene\/(\w+)$/.exec(path) ?? [];
  const { instance_id: instanceId } = query;
  const named = sceneId !== undefined
    ? `scene_id=${sceneId}`
    : instanceId !== undefined
    ? `instance_id=${encodeURIComponent(instanceId)}`
    : null;
  return named && `/m/widgets/api/channels/${channelId}/launcher?${named}`;
}

const tokens = new Map<string, Promise<string>>();

/** Number of times that the token was replaced while the page is open: what was made of it before is over. */
export const tokenIssue = signal(0);

/** Forgets the token: addresses are made with the one that is read next. */
export const forgetToken = (): void => tokens.clear();

/** Draws all previews of the page anew. */
export function drawPreviewsAnew(): void {
  tokenIssue.value++;
}

/** Makes all addresses and previews of the page anew, with the token that is read next. */
export function takeNewToken(): void {
  forgetToken();
  drawPreviewsAnew();
}

/** Reads the channel's token once for all addresses; a failure is asked again. */
function readToken(channelId: string): Promise<string> {
  return memoizeByKey(tokens, channelId, async () => {
    const { data } = await api.get(
      `/api/channels/${channelId}/token`,
    );
    return data.token;
  });
}

/**
 * Returns the whole address of a browser source for OBS, its token included.
 * Never put it into the page's text.
 */
export async function readSourceAddress(
  channelId: string,
  { path, query = {} }: OverlaySource,
): Promise<string> {
  const url = new URL(path, pageFacts().widgetsOrigin);
  for (const [name, value] of Object.entries(query)) {
    url.searchParams.set(name, value);
  }
  url.searchParams.set("token", await readToken(channelId));
  return url.href;
}

/**
 * Returns the address of a preview of a source; `still` is a picture of samples.
 * It has no secret in it: the service leads from there to the preview itself, so
 * that a page's HTML can have it, and the frame waits for no script.
 */
export function previewAddress(
  channelId: string,
  { path, query }: OverlaySource,
  still = false,
): string {
  const mode: Record<string, string> = still ? { thumb: "1" } : {};
  const asked = new URLSearchParams({ ...query, ...mode }).toString();
  const source = encodeURIComponent(asked ? `${path}?${asked}` : path);
  return `/m/widgets/api/channels/${channelId}/preview?source=${source}`;
}
