import {
  currentBuild,
  openSources,
} from "@/lib/studio/browser/sources/open_sources.ts";
import { SourceTable } from "@/lib/studio/browser/sources/SourceTable.tsx";

/**
 * Draws the open sources of the channel with their health, as they come and go.
 */
export default function HomeSources() {
  return <SourceTable sources={openSources.value} build={currentBuild.value} />;
}
