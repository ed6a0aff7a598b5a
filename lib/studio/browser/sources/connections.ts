import type { ConnectionList } from "@/lib/features/overlays/connections/schema.ts";
import { lookEvery } from "@/lib/studio/browser/follow.ts";
import { api } from "@/lib/studio/browser/studio_api.ts";
import { currentBuild, openSources } from "./open_sources.ts";

const LOOK_MS = 5_000;
/** For the header alone. */
const RARE_LOOK_MS = 30_000;

async function look(channelId: string): Promise<void> {
  const { data } = await api.get<ConnectionList>(
    `/api/channels/${channelId}/connections`,
  );
  currentBuild.value = data.build;
  openSources.value = data.items.filter(({ kind }) => kind !== "preview");
}

let followers = 0;
let stop = () => {};

/** Keeps the list of open sources current, once for the whole page; the answer ends it. */
export function followSources(channelId: string): () => void {
  if (followers++ === 0) {
    stop = lookEvery(() => look(channelId).catch(() => {}), LOOK_MS);
  }
  return () => {
    if (--followers === 0) stop();
  };
}

/** Looks now and then while nobody follows; the answer ends it. */
export function glanceAtSources(channelId: string): () => void {
  return lookEvery(() => {
    if (followers === 0) look(channelId).catch(() => {});
  }, RARE_LOOK_MS);
}
