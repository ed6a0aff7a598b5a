import { type Signal, useSignal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";
import { mayGoOnStream } from "@/lib/studio/browser/shell/live_state.ts";
import { ALERTS_MESSAGES as words } from "@/lib/studio/messages/alerts.ts";
import { DIALOG_MESSAGES } from "@/lib/studio/messages/dialogs.ts";
import { Button } from "@/lib/studio/ui/Button.tsx";
import { Dialog } from "@/lib/studio/ui/Dialog.tsx";
import type { AlertBoxRow } from "./alerts_facts.ts";
import { playInBoxes } from "./box_alerts.ts";
import type { AlertsStore } from "./alerts_store.ts";

/** Asks in which other alert boxes, each named with its scene, the alerts are used; none is chosen beforehand. */
export function CopyAlertsDialog(
  { open, desk, boxes, changed }: {
    open: Signal<boolean>;
    desk: AlertsStore;
    /** The other alert boxes. */
    boxes: readonly AlertBoxRow[];
    /** Called when the boxes play others. */
    changed: () => Promise<unknown>;
  },
) {
  const chosen = useSignal<readonly string[]>([]);
  const busy = useSignal(false);
  useLayoutEffect(() => {
    chosen.value = [];
  }, [open.value]);

  async function copy() {
    const to = boxes.filter(({ id }) => chosen.peek().includes(id));
    const isMeant = await mayGoOnStream({
      title: words.toAllWhileLive,
      text: words.toAllWhileLiveText,
      act: words.toAllAct,
    });
    if (!isMeant) return;
    busy.value = true;
    const { channelId, channelAlerts } = desk.facts;
    const plays = channelAlerts
      ? { alerts: "channel" as const }
      : { alerts: "own" as const, variants: desk.list.peek() };
    const isDone = await playInBoxes(
      channelId,
      to.map(({ id }) => ({ id, plays })),
      {
        done: words.toAllDone(to.length),
        undone: words.toAllUndone,
        changed,
      },
    );
    busy.value = false;
    if (isDone) open.value = false;
  }

  return (
    <Dialog
      open={open.value}
      title={words.toAllTitle}
      onClose={() => open.value = false}
      actions={
        <>
          <Button onClick={() => open.value = false}>
            {DIALOG_MESSAGES.cancel}
          </Button>
          <Button
            tone="primary"
            busy={busy.value}
            disabled={chosen.value.length === 0}
            onClick={copy}
          >
            {words.toAllAct}
          </Button>
        </>
      }
    >
      <p>{words.toAllText}</p>
      <ul class="stack">
        {boxes.map(({ id, name, scene }) => (
          <li key={id}>
            <label class="row">
              <input
                type="checkbox"
                checked={chosen.value.includes(id)}
                onChange={({ currentTarget }) =>
                  chosen.value = currentTarget.checked
                    ? [...chosen.value, id]
                    : chosen.value.filter((one) => one !== id)}
              />
              <span>
                {scene === null
                  ? words.boxLoose(name)
                  : words.boxOn(name, scene)}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
