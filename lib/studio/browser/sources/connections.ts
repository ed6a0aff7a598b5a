import type { ConnectionsMessage } from "@/lib/schema/overlays/connections.ts";
import { currentBuild, openSources } from "./open_sources.ts";

/** Takes over which sources are open; the header's tools hear it for the whole page. */
export function takeSources(
  { items, build }: Pick<ConnectionsMessage, "items" | "build">,
): void {
  currentBuild.value = build;
  openSources.value = items.filter(({ kind }) => kind !== "preview");
}
