import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { ModuleDelivery } from "@/lib/schema/integrations/deliveries.ts";
import { api } from "@/lib/studio/browser/studio_api.ts";
import { followOnChannel } from "@/lib/studio/browser/follow.ts";
import { createResource } from "@/lib/studio/kit/resource/create_resource.ts";
import { INTEGRATION_MESSAGES as words } from "@/lib/studio/messages/integrations.ts";
import { dayAndTime } from "@/lib/studio/messages/instants.ts";
import { Panel } from "@/lib/studio/ui/Panel.tsx";
import { DataTable } from "@/lib/studio/ui/Table.tsx";
import { capitalized, whatText } from "./integration_words.ts";

/** Events that come within this time are read together, ms. */
const TOGETHER_MS = 500;

/** Draws what the host's modules told, by their names; nothing before the first. */
export function ModuleDeliveries(
  { channelId, deliveries, kindNames }: {
    channelId: string;
    /** Deliveries that the page was drawn with, newest first. */
    deliveries: readonly ModuleDelivery[];
    kindNames: Readonly<Record<string, string>>;
  },
) {
  const state = useSignal(deliveries);
  useEffect(() => {
    const list = createResource({
      state,
      kinds: Object.keys(kindNames).join(),
      gatherMs: TOGETHER_MS,
      read: async () =>
        (await api.get(
          `/api/channels/${channelId}/integrations/module-deliveries`,
        )).data.items,
    });
    return followOnChannel(channelId, [list]);
  }, [channelId]);
  if (state.value.length === 0) return null;
  return (
    <Panel title={words.modules} lede={words.modulesLede} icon="list">
      <DataTable
        caption={words.modules}
        columns={words.moduleColumns}
        rows={state.value.map((delivery) => ({
          key: delivery.id,
          cells: [
            <time key="at" dateTime={delivery.at}>
              {dayAndTime(delivery.at)}
            </time>,
            delivery.module,
            capitalized(whatText(delivery, kindNames)),
            words.outcomes[delivery.outcome],
          ],
        }))}
      />
    </Panel>
  );
}
