import { Badge } from "@/lib/studio/ui/Panel.tsx";
import { seenIn, SOURCE_MESSAGES } from "@/lib/studio/messages/sources.ts";
import { openSources } from "./open_sources.ts";

/** Says whether a scene or widget is open somewhere, as soon as it is. */
export function SeenBadge({ id }: { id: string }) {
  const open = (openSources.value ?? [])
    .filter(({ overlay }) => overlay.id === id);
  const best = open.find(({ kind }) => kind === "obs") ?? open[0];
  return (
    <span role="status">
      {best
        ? <Badge tone="good" icon="circle-check">{seenIn(best)}</Badge>
        : openSources.value && <Badge>{SOURCE_MESSAGES.none}</Badge>}
    </span>
  );
}
