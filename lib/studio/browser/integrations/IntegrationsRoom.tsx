import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { addActions } from "@/lib/studio/browser/actions.ts";
import { NameDialog } from "@/lib/studio/browser/NameDialog.tsx";
import type { Integration } from "@/lib/schema/integrations/integrations.ts";
import { INTEGRATION_MESSAGES as words } from "@/lib/studio/messages/integrations.ts";
import { ROOM_MESSAGES } from "@/lib/studio/messages/shell.ts";
import { Button } from "@/lib/studio/ui/Button.tsx";
import { EmptyState } from "@/lib/studio/ui/Panel.tsx";
import { AddIntegrationDialog } from "./AddIntegrationDialog.tsx";
import { DeliveriesDialog } from "./DeliveriesDialog.tsx";
import { HostNotices } from "./HostNotices.tsx";
import { IntegrationCard } from "./IntegrationCard.tsx";
import { integrationCommands } from "./integration_commands.ts";
import {
  type IntegrationsProps,
  useIntegrationsStore,
} from "./integrations_store.ts";
import { ReplaceDialog } from "./ReplaceDialog.tsx";

/** Dialog about one integration. */
type Opened = "rename" | "replace" | "deliveries";

/** Draws the services that take the channel's money, and adds others. */
export function IntegrationsRoom(props: IntegrationsProps) {
  const { isPublic, origin, readOnly } = props;
  const store = useIntegrationsStore(props);
  const acts = useMemo(() => integrationCommands(store), [store]);
  const isAdding = useSignal(false);
  const opened = useSignal<{ dialog: Opened; id: string } | null>(null);
  const items = store.list.value;
  const shown = (dialog: Opened): Integration | null =>
    (opened.value?.dialog === dialog &&
      items.find(({ id }) => id === opened.value?.id)) || null;
  const close = () => opened.value = null;
  /** One that was just added: once the dialog is closed, it has the focus. */
  const added = useSignal<string | null>(null);
  useEffect(() => {
    if (isAdding.value || added.value === null) return;
    document.getElementById(`name-${added.value}`)?.focus();
    added.value = null;
  }, [isAdding.value]);
  /** One whose address was just replaced: the only copy of the new one must not stay in a closed part. */
  const replaced = useSignal<string | null>(null);
  useEffect(() => {
    if (opened.value !== null || replaced.value === null) return;
    const part = document.getElementById(`address-${replaced.value}`);
    part?.closest("details")?.setAttribute("open", "");
    part?.focus();
    replaced.value = null;
  }, [opened.value, replaced.value]);
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
      <AddIntegrationDialog
        open={isAdding.value}
        providers={store.providers}
        isPublic={isPublic}
        add={async (provider) => {
          const made = await acts.add(provider);
          added.value = made?.id ?? null;
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
          if (isDone) replaced.value = of.id;
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
