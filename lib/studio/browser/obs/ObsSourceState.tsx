import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Button } from "@/lib/studio/ui/Button.tsx";
import { Badge } from "@/lib/studio/ui/Panel.tsx";
import {
  OBS_FAULT_MESSAGES,
  OBS_MESSAGES as words,
} from "@/lib/studio/messages/obs.ts";
import type { Bringable } from "@/lib/studio/browser/sources/DragToObs.tsx";
import { tokenIssue } from "@/lib/studio/browser/source_address.ts";
import { obsLink, putIntoObs, readObsState } from "./obs_link.ts";
import type { ObsState } from "./obs_source.ts";

/** Says how a scene or widget stands in OBS, and adds or mends it; nothing without a connection. */
export function ObsSourceState(item: Bringable) {
  const state = useSignal<ObsState | null>(null);
  const busy = useSignal(false);
  const link = obsLink.value;

  useEffect(() => {
    let current = true;
    readObsState(item).then((found) => {
      if (current) state.value = found;
    }, () => {});
    return () => {
      current = false;
    };
  }, [link, item.source.path, item.width, item.height, tokenIssue.value]);

  async function put() {
    busy.value = true;
    await putIntoObs(item);
    busy.value = false;
  }

  const now = state.value;
  if (link.kind !== "connected" || now === null) return null;
  const act = now.kind === "missing" ? words.add : words.mend;
  return (
    <div class="row obs-state">
      <span role="status">
        {now.kind === "missing" && <Badge>{words.missing}</Badge>}
        {now.kind === "wrong" && <Badge tone="warn">{words.wrong}</Badge>}
        {now.kind === "fine" && (
          <Badge tone="good" icon="circle-check">{words.fine(now.name)}</Badge>
        )}
      </span>
      {now.kind === "wrong" && (
        <span class="dim">
          {now.faults.map((fault) => OBS_FAULT_MESSAGES[fault]).join("; ")}
        </span>
      )}
      {now.kind !== "fine" && (
        <Button
          tone="primary"
          busy={busy.value}
          aria-label={words.about(act, item.name)}
          onClick={put}
        >
          {act}
        </Button>
      )}
    </div>
  );
}
