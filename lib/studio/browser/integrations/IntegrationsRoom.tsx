import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useMemo } from "preact/hooks";
import { addActions } from "@/lib/studio/browser/actions.ts";
import { NameDialog } from "@/lib/studio/browser/NameDialog.tsx";
import type { ModuleDelivery } from "@/lib/schema/integrations/deliveries.ts";
import type { Integration } from "@/lib/schema/integrations/integrations.ts";
import { INTEGRATION_MESSAGES as words } from "@/lib/studio/messages/integrations.ts";
import { ROOM_MESSAGES } from "@/lib/studio/messages/shell.ts";
import { Button } from "@/lib/studio/ui/Button.tsx";
import { EmptyState } from "@/lib/studio/ui/Panel.tsx";
import { AddIntegrationDialog } from "./AddIntegrationDialog.tsx";
import { DeliveriesDialog } from "./DeliveriesDialog.tsx";
import { HostNotices } from "./HostNotices.tsx";
import { IntegrationCard, type IntegrationDialog } from "./IntegrationCard.tsx";
import { integrationCommands } from "./integration_commands.ts";
import {
  type IntegrationsProps,
  useIntegrationsStore,
} from "./integrations_store.ts";
import { ModuleDeliveries } from "./ModuleDeliveries.tsx";
import { ReplaceDialog } from "./ReplaceDialog.tsx";

/** Draws the services that take the channel's money, and adds others. */
export function IntegrationsRoom(
  { moduleDeliveries, ...props }: IntegrationsProps & {
    /** Deliveries of the host's modules, newest first. */
    moduleDeliveries: readonly ModuleDelivery[];
  },
) {
  const { channelId, isPublic, kindNames, origin, readOnly } = props;
  const store = useIntegrationsStore(props);
  const acts = useMemo(() => integrationCommands(store), [store]);
  const isAdding = useSignal(false);
  const opened = useSignal<{ dialog: IntegrationDialog; id: string } | null>(
    null,
  );
  const items = store.list.value;
  const shown = (dialog: IntegrationDialog): Integration | null =>
    (opened.value?.dialog === dialog &&
      items.find(({ id }) => id === opened.value?.id)) || null;
  const close = () => opened.value = null;
  /** Id of what has the focus once no dialog is open: what was just added, or the address that was just replaced. */
  const next = useSignal<string | null>(null);
  // With the picture in which the dialog closes and gives the focus back: until then the page is inert.
  useLayoutEffect(() => {
    if (isAdding.value || opened.value !== null || next.value === null) return;
    const part = document.getElementById(next.value);
    // The only copy of a new address must not stay in a closed part.
    part?.closest("details")?.setAttribute("open", "");
    part?.focus();
    next.value = null;
  }, [isAdding.value, opened.value, next.value]);
  useEffect(() =>
    addActions([{
      id: "integrations.add",
      name: words.add,
      group: ROOM_MESSAGES.integrations.name,
      isEnabled: () => !readOnly,
      run: () => isAdding.value = true,
    }]), [readOnly]);
  const renamed = shown("rename");
  const add = (
    <Button
      tone="primary"
      icon="plus"
      disabled={readOnly}
      onClick={() => isAdding.value = true}
    >
      {words.add}
    </Button>
  );
  return (
    <div class="stack">
      <HostNotices {...{ isPublic, origin }} providers={store.providers} />
      {items.length === 0
        ? (
          <EmptyState icon="coins" title={words.none} action={add}>
            {words.noneText}
          </EmptyState>
        )
        : (
          <>
            <div class="row row--end">{add}</div>
            <ul class="itg-cards" aria-label={words.list}>
              {items.map((integration) => (
                <IntegrationCard
                  key={integration.id}
                  {...{ store, acts, integration }}
                  open={(dialog) =>
                    opened.value = { dialog, id: integration.id }}
                />
              ))}
            </ul>
          </>
        )}
      <ModuleDeliveries
        {...{ channelId, kindNames }}
        deliveries={moduleDeliveries}
      />
      <AddIntegrationDialog
        open={isAdding.value}
        providers={store.providers}
        isPublic={isPublic}
        add={async (provider) => {
          const made = await acts.add(provider);
          next.value = made && `name-${made.id}`;
          return made !== null;
        }}
        onClose={() => isAdding.value = false}
      />
      <NameDialog
        title={words.renameTitle}
        label={words.name}
        maxLength={60}
        act={words.save}
        name={renamed?.name ?? null}
        save={async (name) => !!renamed && await acts.rename(renamed, name)}
        onClose={close}
      />
      <ReplaceDialog
        integration={shown("replace")}
        rotate={async (of, overlapHours) => {
          const isDone = await acts.rotate(of, overlapHours);
          if (isDone) next.value = `address-${of.id}`;
          return isDone;
        }}
        onClose={close}
      />
      <DeliveriesDialog
        store={store}
        integration={shown("deliveries")}
        onClose={close}
      />
    </div>
  );
}
