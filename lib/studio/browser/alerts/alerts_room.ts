import { signal } from "@preact/signals";
import { api, attempt } from "@/lib/studio/browser/studio_api.ts";
import type {
  AlertBoxRow,
  AlertsFacts,
  StoredChannelAlerts,
} from "./alerts_facts.ts";
import { alertsOfBox, factsInUse } from "./facts_in_use.ts";

/** Everything that the room is drawn from, while an alert box is open. */
export interface AlertsRoomFacts {
  boxes: readonly AlertBoxRow[];
  facts: AlertsFacts;
  alerts: StoredChannelAlerts;
}

/** Creates the state of the room: the alert boxes, and whose alerts the open one plays. */
export function createAlertsRoom(given: AlertsRoomFacts) {
  const state = signal(given);
  const { channelId, widget } = given.facts;

  return {
    state,

    /** Reads again which alerts each box plays, after that was changed. */
    readAgain: () =>
      attempt(async () => {
        const [list, stored] = await Promise.all([
          api.get(`/api/channels/${channelId}/widget-instances`),
          api.get(`/api/channels/${channelId}/alerts`),
        ]);
        const { boxes, facts } = state.peek();
        const alerts = { ...stored.data, etag: stored.etag };
        const byId = new Map(list.data.items.map((one) => [one.id, one]));
        const box = byId.get(widget.id);
        state.value = {
          alerts,
          boxes: boxes.map((row) => ({
            ...row,
            ...alertsOfBox(byId.get(row.id)?.settings ?? {}),
          })),
          facts: box ? factsInUse(facts, box, alerts) : facts,
        };
      }),
  };
}

/** The room of alerts, while an alert box is open. */
export type AlertsRoom = ReturnType<typeof createAlertsRoom>;
