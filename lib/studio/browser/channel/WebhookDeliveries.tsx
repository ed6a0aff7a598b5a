import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type {
  OutgoingDelivery,
  Webhook,
} from "@/lib/schema/integrations/webhooks.ts";
import { api, attempt } from "@/lib/studio/browser/studio_api.ts";
import { WEBHOOK_MESSAGES as words } from "@/lib/studio/messages/webhooks.ts";
import { dayAndTime } from "@/lib/studio/messages/instants.ts";
import { Dialog } from "@/lib/studio/ui/Dialog.tsx";
import { DataTable } from "@/lib/studio/ui/Table.tsx";
import { hostOf, outcomeText } from "./webhook_words.ts";

/** Draws the last deliveries of a webhook, as they are when it is opened. */
export function WebhookDeliveries(
  { path, webhook, onClose }: {
    path: `/api/channels/${string}/webhooks`;
    /** The webhook; `null` while the dialog is closed. */
    webhook: Webhook | null;
    onClose: () => void;
  },
) {
  /** Deliveries, newest first; `null` until they are read. */
  const items = useSignal<readonly OutgoingDelivery[] | null>(null);
  const id = webhook?.id;
  useEffect(() => {
    items.value = null;
    if (id === undefined) return;
    let isLeft = false;
    void attempt(() => api.get(`${path}/${id}/deliveries`)).then((answer) => {
      if (answer && !isLeft) items.value = answer.data.items;
    });
    return () => isLeft = true;
  }, [id]);
  const found = items.value;
  return (
    <Dialog
      open={webhook !== null}
      size="wide"
      title={webhook ? words.deliveriesOf(hostOf(webhook)) : words.deliveries}
      onClose={onClose}
    >
      <p class="dim">{words.deliveriesLede}</p>
      {found === null && <p class="dim" role="status">{words.reading}</p>}
      {found?.length === 0 && <p>{words.noDeliveries}</p>}
      {found !== null && found.length > 0 && (
        <DataTable
          caption={words.deliveries}
          columns={words.deliveryColumns}
          rows={found.map((delivery) => ({
            key: delivery.id,
            cells: [
              <time key="at" dateTime={delivery.at}>
                {dayAndTime(delivery.at)}
              </time>,
              delivery.kind,
              outcomeText(delivery),
              String(delivery.attempts),
            ],
          }))}
        />
      )}
    </Dialog>
  );
}
