import type {
  Integration,
  IntegrationMade,
  IntegrationPatch,
  ProviderInfo,
} from "@/lib/schema/integrations/integrations.ts";
import { randomId } from "@/lib/overlay/random_id.ts";
import { isUnanswered } from "@/lib/studio/browser/api.ts";
import { confirmed } from "@/lib/studio/browser/confirm.ts";
import { api } from "@/lib/studio/browser/studio_api.ts";
import { runCommand, undoBy } from "@/lib/studio/kit/resource/run_command.ts";
import { INTEGRATION_MESSAGES as words } from "@/lib/studio/messages/integrations.ts";
import { testedText, whereToChoose } from "./integration_words.ts";
import type { IntegrationsStore } from "./integrations_store.ts";

type Named = Pick<Integration, "id" | "name">;

/** Creates the acts on integrations; each says what happened, or why it was refused. */
export function integrationCommands(store: IntegrationsStore) {
  const pathOf = (id: string) => `${store.path}/${id}` as const;
  /** Keys of replacements that got no answer, by integration and overlap. */
  const unanswered = new Map<string, string>();

  /** Shows one whose address was just made, and keeps the address for as long as the page is open. */
  function takeMade({ address, ...made }: IntegrationMade): Integration {
    store.put(made);
    if (address !== null) store.keepAddress(made, address);
    return made;
  }

  async function patch(id: string, change: IntegrationPatch) {
    const { data } = await api.patch(pathOf(id), change);
    store.put(data);
    return data;
  }

  const change = async (
    id: string,
    part: IntegrationPatch,
    said: (changed: Integration) => string,
    back?: IntegrationPatch,
  ): Promise<boolean> =>
    null !== await runCommand(
      () => patch(id, part),
      (changed) => ({
        text: said(changed),
        undo: undoBy(back && (() => patch(id, back))),
      }),
      store.readSoon,
    );

  return {
    /** Adds one of a provider; its card says what is left to do. */
    add: (provider: Pick<ProviderInfo, "id">) =>
      runCommand(
        async () =>
          takeMade(
            (await api.post(store.path, { provider: provider.id })).data,
          ),
        ({ name }) => ({ text: words.added(name) }),
        store.readSoon,
      ),

    rename: ({ id, name: before }: Named, name: string) =>
      change(id, { name }, (now) => words.renamed(now.name), { name: before }),

    turn(integration: Integration, enabled: boolean) {
      // The switch stands there already; a refusal turns it back.
      store.put({ ...integration, enabled });
      return change(
        integration.id,
        { enabled },
        ({ name }) => enabled ? words.turnedOn(name) : words.turnedOff(name),
        { enabled: !enabled },
      );
    },

    /** Saves values of the provider's fields: those that are named, no others. */
    saveValues: ({ id }: Named, values: Record<string, string | null>) =>
      change(id, { values }, ({ name }) => words.valuesSaved(name)),

    /** Notes that the streamer has seen what called for attention. */
    noteSeen: ({ id }: Named) =>
      change(id, { attention: null }, () => words.noted),

    /** Takes the account of the next delivery instead. */
    takeNextAccount: ({ id }: Named) =>
      change(id, { account: null }, () => words.accountTaken),

    /** Shows a sample on the open overlays, and says how many sources took it and which alert boxes play it. */
    test: ({ id }: Named, sample?: ProviderInfo["samples"][number]) =>
      runCommand(
        async () => {
          const body = sample ? { sample: sample.name } : {};
          return (await api.post(`${pathOf(id)}/test`, body)).data;
        },
        (tested) => ({
          text: testedText(tested),
          link: whereToChoose(tested),
        }),
      ),

    /** Replaces the address; the one before works for some hours more. */
    rotate: async (
      { id }: Named,
      overlapHours: number,
    ): Promise<boolean> =>
      null !== await runCommand(
        async () => {
          const path = `${pathOf(id)}/rotate` as const;
          // Twice, it would end the address that still works: a press after one
          // that got no answer is the same replacement.
          const asked = `${id} ${overlapHours}`;
          const key = unanswered.get(asked) ?? randomId();
          unanswered.set(asked, key);
          try {
            const { data } = await api.post(path, { overlapHours }, {
              headers: { "idempotency-key": key },
              repeatable: true,
            });
            unanswered.delete(asked);
            return takeMade(data);
          } catch (error) {
            if (!isUnanswered(error)) unanswered.delete(asked);
            throw error;
          }
        },
        ({ name }) => ({ text: words.replaced(name) }),
        store.readSoon,
      ),

    /** Deletes one after a question: its address cannot be brought back. */
    async remove({ id, name }: Named): Promise<void> {
      const goesOn = await confirmed({
        title: words.removeTitle(name),
        text: words.removeText,
        act: words.removeAct,
        danger: true,
      });
      if (!goesOn) return;
      await runCommand(
        async () => {
          await api.delete(pathOf(id));
          store.drop(id);
        },
        () => ({ text: words.removed(name) }),
        store.readSoon,
      );
    },
  };
}

/** Acts on integrations. */
export type IntegrationCommands = ReturnType<typeof integrationCommands>;
