import { signal } from "@preact/signals";
import type { Connection } from "@/lib/schema/overlays/connections.ts";

/** Open sources of the channel, previews aside; `null` until it is known. */
export const openSources = signal<readonly Connection[] | null>(null);

/** Build of the service; pages of another one reload by themselves. */
export const currentBuild = signal<string | null>(null);
