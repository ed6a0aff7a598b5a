import { useSignal } from "@preact/signals";
import type {
  Webhook,
  WebhookMade,
} from "@/lib/schema/integrations/webhooks.ts";
import { confirmed } from "@/lib/studio/browser/confirm.ts";
import { SecretField } from "@/lib/studio/browser/SecretField.tsx";
import { api, attempt } from "@/lib/studio/browser/studio_api.ts";
import { toast } from "@/lib/studio/browser/toasts.ts";
import { Button, ButtonLink } from "@/lib/studio/ui/Button.tsx";
import { Switch, TextField } from "@/lib/studio/ui/Field.tsx";
import { Badge, Notice, Panel } from "@/lib/studio/ui/Panel.tsx";
import { SubmitRow } from "@/lib/studio/ui/SubmitRow.tsx";
import { DataTable } from "@/lib/studio/ui/Table.tsx";
import { WEBHOOK_MESSAGES as words } from "@/lib/studio/messages/webhooks.ts";
import {
  GROUPS,
  hostOf,
  type KindGroup,
  kindGroups,
  kindsOf,
  kindsText,
  outcomeText,
  stateOf,
} from "./webhook_words.ts";
import { WebhookDeliveries } from "./WebhookDeliveries.tsx";

/** Draws the channel's webhooks, and adds others; the secret of a new one is there this once. */
export function WebhookPanel(
  { channelId, readOnly, webhooks, supportKinds }: {
    channelId: string;
    readOnly: boolean;
    webhooks: readonly Webhook[];
    /** Kinds of support; the page's scripts need no list of them. */
    supportKinds: readonly string[];
  },
) {
  const kinds = kindGroups(supportKinds);
  const path = `/api/channels/${channelId}/webhooks` as const;
  const list = useSignal(webhooks);
  const url = useSignal("");
  const groups = useSignal<readonly KindGroup[]>(["support"]);
  const made = useSignal<WebhookMade | null>(null);
  const opened = useSignal<Webhook | null>(null);

  const put = (changed: Webhook) =>
    list.value = list.value.map((one) => one.id === changed.id ? changed : one);

  async function add() {
    const chosen = kindsOf(groups.value, kinds);
    const answer = await attempt(
      () => api.post(path, { url: url.value.trim(), kinds: chosen }),
      words.made,
    );
    if (!answer) return;
    const { secret: _secret, ...listed } = answer.data;
    made.value = answer.data;
    list.value = [...list.value, listed];
    url.value = "";
  }

  async function test(webhook: Webhook) {
    const answer = await attempt(() => api.post(`${path}/${webhook.id}/test`));
    if (!answer) return;
    const lastDelivery = answer.data;
    toast(words.tested(outcomeText(lastDelivery)), {
      tone: lastDelivery.outcome === "delivered" ? "good" : "bad",
    });
    put({ ...webhook, lastDelivery });
  }

  async function turn(webhook: Webhook, enabled: boolean) {
    const answer = await attempt(
      () => api.patch(`${path}/${webhook.id}`, { enabled }),
      enabled ? words.turnedOn : words.turnedOff,
    );
    if (answer) put(answer.data);
  }

  async function renew(webhook: Webhook) {
    const goesOn = await confirmed({
      title: words.renewTitle(hostOf(webhook)),
      text: words.renewText,
      act: words.renew,
      danger: true,
    });
    if (!goesOn) return;
    const answer = await attempt(() =>
      api.post(`${path}/${webhook.id}/secret`)
    );
    if (answer) made.value = answer.data;
  }

  async function remove(webhook: Webhook) {
    const goesOn = await confirmed({
      title: words.removeTitle(hostOf(webhook)),
      text: words.removeText,
      act: words.remove,
      danger: true,
    });
    const send = () => api.delete(`${path}/${webhook.id}`);
    if (!goesOn || !await attempt(send, words.removed)) return;
    list.value = list.value.filter(({ id }) => id !== webhook.id);
    if (made.value?.id === webhook.id) made.value = null;
  }

  return (
    <Panel id="webhooks" title={words.title} lede={words.lede} icon="link">
      <div class="stack">
        {list.value.filter(({ fault }) => fault !== null).map((webhook) => (
          <Notice key={webhook.id} tone="warn">
            {words.faulty(hostOf(webhook))}
          </Notice>
        ))}
        <WebhookTable
          webhooks={list.value}
          textOf={(webhook) => kindsText(webhook.kinds, kinds)}
          acts={{
            test,
            turn,
            renew,
            remove,
            open: (one) => opened.value = one,
          }}
          readOnly={readOnly}
        />
        {made.value && (
          <div class="stack" key={made.value.secret}>
            <Notice tone="warn">{words.once(hostOf(made.value))}</Notice>
            <SecretField
              label={words.secret}
              readOnly={readOnly}
              read={() => Promise.resolve(made.value?.secret ?? "")}
            />
          </div>
        )}
        <form
          class="stack"
          onSubmit={(event) => {
            event.preventDefault();
            void add();
          }}
        >
          <TextField
            id="webhook-address"
            type="url"
            label={words.address}
            hint={words.addressHint}
            value={url.value}
            maxLength={2_000}
            autocomplete="off"
            readOnly={readOnly}
            onInput={(event) => url.value = event.currentTarget.value}
          />
          <fieldset class="stack">
            <legend class="field__label">{words.events}</legend>
            {GROUPS.map((group) => (
              <Switch
                key={group}
                id={`webhook-${group}`}
                label={words.groups[group]}
                checked={groups.value.includes(group)}
                disabled={readOnly}
                onChange={({ currentTarget: { checked } }) => {
                  const others = groups.value.filter((one) => one !== group);
                  groups.value = checked ? [...others, group] : others;
                }}
              />
            ))}
          </fieldset>
          <SubmitRow
            icon="plus"
            disabled={readOnly || url.value.trim() === "" ||
              groups.value.length === 0}
          >
            {words.make}
          </SubmitRow>
        </form>
        <p class="row">
          <ButtonLink size="small" href="/docs/guide/webhooks">
            {words.guide}
          </ButtonLink>
        </p>
      </div>
      <WebhookDeliveries
        path={path}
        webhook={opened.value}
        onClose={() => opened.value = null}
      />
    </Panel>
  );
}

/** Draws the webhooks with their states, and what can be done with each. */
function WebhookTable(
  { webhooks, textOf, acts, readOnly }: {
    webhooks: readonly Webhook[];
    /** Says which events a webhook gets. */
    textOf: (webhook: Webhook) => string;
    acts: {
      test: (webhook: Webhook) => void;
      turn: (webhook: Webhook, enabled: boolean) => void;
      renew: (webhook: Webhook) => void;
      remove: (webhook: Webhook) => void;
      open: (webhook: Webhook) => void;
    };
    readOnly: boolean;
  },
) {
  if (webhooks.length === 0) return <p class="dim">{words.empty}</p>;
  return (
    <DataTable
      caption={words.caption}
      columns={words.columns}
      rows={webhooks.map((webhook) => {
        const host = hostOf(webhook);
        const { tone, name } = stateOf(webhook);
        const { waiting, dropped } = webhook;
        const isOn = webhook.enabled && webhook.fault === null;
        const counts = [
          ...waiting > 0 ? [words.waiting(waiting)] : [],
          ...dropped > 0 ? [words.dropped(dropped)] : [],
        ].join(", ");
        return {
          key: webhook.id,
          cells: [
            <bdi key="address" title={webhook.url}>{host}</bdi>,
            textOf(webhook),
            <span key="state" class="stack">
              <Badge tone={tone}>{name}</Badge>
              {counts && <span class="dim">{counts}</span>}
            </span>,
            <span key="acts" class="row">
              <Button
                size="small"
                disabled={readOnly}
                aria-label={words.testOf(host)}
                onClick={() => acts.test(webhook)}
              >
                {words.test}
              </Button>
              <Button
                size="small"
                aria-label={words.deliveriesOf(host)}
                onClick={() => acts.open(webhook)}
              >
                {words.deliveries}
              </Button>
              <Button
                size="small"
                disabled={readOnly}
                aria-label={`${isOn ? words.turnOff : words.turnOn}: ${host}`}
                onClick={() => acts.turn(webhook, !isOn)}
              >
                {isOn ? words.turnOff : words.turnOn}
              </Button>
              <Button
                size="small"
                disabled={readOnly}
                aria-label={`${words.renew}: ${host}`}
                onClick={() => acts.renew(webhook)}
              >
                {words.renew}
              </Button>
              <Button
                size="small"
                disabled={readOnly}
                aria-label={`${words.remove}: ${host}`}
                onClick={() => acts.remove(webhook)}
              >
                {words.remove}
              </Button>
            </span>,
          ],
        };
      })}
    />
  );
}
