import { useState } from "preact/hooks";
import type { Integration } from "@/lib/schema/integrations/integrations.ts";
import { INTEGRATION_MESSAGES as words } from "@/lib/studio/messages/integrations.ts";
import { dayAndTime } from "@/lib/studio/messages/instants.ts";
import { Button } from "@/lib/studio/ui/Button.tsx";
import { Switch } from "@/lib/studio/ui/Field.tsx";
import { Menu } from "@/lib/studio/ui/Menu.tsx";
import { Badge, Notice } from "@/lib/studio/ui/Panel.tsx";
import { ConnectSteps } from "./ConnectSteps.tsx";
import type { IntegrationCommands } from "./integration_commands.ts";
import { deliveryText, stateWords } from "./integration_words.ts";
import type { IntegrationsStore } from "./integrations_store.ts";

/** Dialog about one integration. */
export type IntegrationDialog = "rename" | "replace" | "deliveries";

/** Draws one integration: its state, its last delivery, and the way to connect it. */
export function IntegrationCard(
  { store, acts, integration, open }: {
    store: IntegrationsStore;
    acts: IntegrationCommands;
    integration: Integration;
    open: (dialog: IntegrationDialog) => void;
  },
) {
  const { id, name, enabled, lastDelivery } = integration;
  const { readOnly, kindNames } = store;
  const provider = store.providerOf(integration);
  const { title, samples, way } = provider;
  const state = stateWords(integration, provider);
  // Only at first: it must not close on those who are at it.
  const [isUnfinished] = useState(
    integration.state === "incomplete" || integration.state === "waiting",
  );
  const items = [
    ...samples.slice(1).map((sample) => ({
      name: words.testSample(sample.label),
      icon: "play" as const,
      run: () => void acts.test(integration, sample),
    })),
    { name: words.rename, icon: "pencil", run: () => open("rename") } as const,
    ...way === "webhook"
      ? [
        {
          name: words.replace,
          icon: "refresh-cw",
          run: () => open("replace"),
        } as const,
      ]
      : [],
    {
      name: words.remove,
      icon: "trash-2",
      danger: true,
      run: () => void acts.remove(integration),
    } as const,
  ];
  return (
    <li
      class={state.tone === "warn"
        ? "panel itg-card itg-card--warn"
        : "panel itg-card"}
    >
      <div class="itg-card__head">
        <div>
          <h2 id={`name-${id}`} tabIndex={-1}>
            <bdi>{name}</bdi>
          </h2>
          {name !== title && <p class="dim">{title}</p>}
        </div>
        <Badge tone={state.tone}>{state.name}</Badge>
        <Menu
          id={`menu-${id}`}
          label={words.more(name)}
          items={items.map((item) => ({ disabled: readOnly, ...item }))}
        />
      </div>
      {state.why !== null && (
        <Notice
          tone={state.tone}
          action={state.isToBeSeen && (
            <Button
              size="small"
              disabled={readOnly}
              onClick={() => acts.noteSeen(integration)}
            >
              {words.seen}
            </Button>
          )}
        >
          {state.why}
        </Notice>
      )}
      <p class="itg-text">
        <span class="dim">{words.last}</span>{" "}
        {lastDelivery === null ? words.noLast : (
          <>
            {deliveryText(lastDelivery, kindNames, state.why === null)}{" "}
            <time class="dim" dateTime={lastDelivery.at}>
              {dayAndTime(lastDelivery.at)}
            </time>
          </>
        )}
      </p>
      <div class="row">
        <Button
          icon="play"
          disabled={readOnly}
          aria-label={words.testOf(name)}
          onClick={() => acts.test(integration)}
        >
          {words.test}
        </Button>
        <Button
          icon="list"
          aria-label={words.deliveriesOf(name)}
          onClick={() => open("deliveries")}
        >
          {words.deliveries}
        </Button>
        <Switch
          id={`on-${id}`}
          label={words.on}
          aria-label={words.turn(name)}
          checked={enabled}
          disabled={readOnly}
          onChange={({ currentTarget }) =>
            acts.turn(integration, currentTarget.checked)}
        />
      </div>
      <details class="itg-connect" open={isUnfinished}>
        <summary>
          {isUnfinished ? words.connect(title) : words.connectAgain}
        </summary>
        <ConnectSteps
          {...{ store, acts, integration, provider }}
          replace={() => open("replace")}
        />
      </details>
    </li>
  );
}
