import { signal } from "@preact/signals";
import type {
  Connection,
  ConnectionList,
} from "@/lib/features/overlays/connections/schema.ts";
import { lookEvery } from "@/lib/studio/browser/follow.ts";
import { api } from "@/lib/studio/browser/studio_api.ts";

const LOOK_MS = 5_000;

/** Open sources of the channel, previews aside; `null` until it is known. */
export const openSources = signal<readonly Connection[] | null>(null);

let followers = 0;
let stop = () => {};

/** Looks for open sources now. */
export async function lookForSources(channelId: string): Promise<void> {
  const { data } = await api.get<ConnectionList>(
    `/api/channels/${channelId}/connections`,
  );
  openSources.value = data.items.filter(({ kind }) => kind !== "preview");
}

/** Keeps the list of open sources current, once for the whole page; the answer ends it. */
export function followSources(channelId: string): () => void {
  if (followers++ === 0) {
    stop = lookEvery(
      () => lookForSources(channelId).catch(() => {}),
      LOOK_MS,
    );
  }
  return () => {
    if (--followers === 0) stop();
  };
}
