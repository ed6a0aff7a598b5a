import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { IntegrationDelivery } from "@/lib/schema/integrations/deliveries.ts";
import type { Integration } from "@/lib/schema/integrations/integrations.ts";
import { api } from "@/lib/studio/browser/studio_api.ts";
import { createResource } from "@/lib/studio/kit/resource/create_resource.ts";
import { INTEGRATION_MESSAGES as words } from "@/lib/studio/messages/integrations.ts";
import { dayAndTime } from "@/lib/studio/messages/instants.ts";
import { Dialog } from "@/lib/studio/ui/Dialog.tsx";
import { EmptyState } from "@/lib/studio/ui/Panel.tsx";
import { DataTable } from "@/lib/studio/ui/Table.tsx";
import { capitalized, whatText, whyText } from "./integration_words.ts";
import type { IntegrationsStore } from "./integrations_store.ts";

/** Draws the last deliveries of an integration, and follows them while it is open. */
export function DeliveriesDialog(
  { store, integration, onClose }: {
    store: IntegrationsStore;
    /** The integration; `null` while the dialog is closed. */
    integration: Integration | null;
    onClose: () => void;
  },
) {
  /** Deliveries, newest first; `null` until they are read. */
  const state = useSignal<readonly IntegrationDelivery[] | null>(null);
  const id = integration?.id;
  const latest = integration?.lastDelivery?.id;
  useEffect(() => {
    state.value = null;
  }, [id]);
  useEffect(() => {
    if (id === undefined) return;
    const deliveries = createResource<readonly IntegrationDelivery[] | null>({
      state,
      kinds: "",
      gatherMs: 0,
      read: async () =>
        (await api.get(`${store.path}/${id}/deliveries`)).data.items,
    });
    deliveries.readSoon();
    return deliveries.end;
  }, [id, latest]);
  const items = state.value;
  return (
    <Dialog
      open={integration !== null}
      size="wide"
      title={words.deliveriesOf(integration?.name ?? "")}
      onClose={onClose}
    >
      <p class="dim">{words.deliveriesLede}</p>
      {items === null && <p class="dim" role="status">{words.reading}</p>}
      {items?.length === 0 && (
        <EmptyState icon="list" title={words.noDeliveries}>
          {words.noDeliveriesText}
        </EmptyState>
      )}
      {items !== null && items.length > 0 && (
        <DataTable
          caption={words.deliveries}
          columns={words.columns}
          rows={items.map((delivery) => ({
            key: delivery.id,
            cells: [
              <time key="at" dateTime={delivery.at}>
                {dayAndTime(delivery.at)}
              </time>,
              capitalized(whatText(delivery, store.kindNames)) || words.nothing,
              words.outcomes[delivery.outcome],
              capitalized(whyText(delivery)) || words.nothing,
            ],
          }))}
        />
      )}
    </Dialog>
  );
}
