import { useSignal } from "@preact/signals";
import type { DockKey, DockKeyMade } from "@/lib/schema/account/dock_keys.ts";
import { emptyIfStill } from "@/lib/studio/browser/merge_fields.ts";
import { useChannelDay } from "@/lib/studio/browser/channel_day.ts";
import { SecretField } from "@/lib/studio/browser/SecretField.tsx";
import { api, attempt } from "@/lib/studio/browser/studio_api.ts";
import { Button } from "@/lib/studio/ui/Button.tsx";
import { TextField } from "@/lib/studio/ui/Field.tsx";
import { SubmitRow } from "@/lib/studio/ui/SubmitRow.tsx";
import { Notice, Panel } from "@/lib/studio/ui/Panel.tsx";
import { DataTable } from "@/lib/studio/ui/Table.tsx";
import { CHANNEL_MESSAGES as words } from "@/lib/studio/messages/channel.ts";
import { revokeKey } from "./revoke_key.ts";

const DOCKS = ["live", "subathon"] as const;

/** Draws the keys of the channel's docks; a new one's addresses are there this once. */
export function DockKeyPanel(
  { channelId, readOnly, dockKeys }: {
    channelId: string;
    readOnly: boolean;
    dockKeys: readonly DockKey[];
  },
) {
  const path = `/api/channels/${channelId}/dock-keys` as const;
  const list = useSignal(dockKeys);
  const name = useSignal("");
  const made = useSignal<DockKeyMade | null>(null);
  const day = useChannelDay();

  async function make() {
    const sent = name.value;
    const typed = sent.trim();
    if (typed === "") return;
    const answer = await attempt(
      () => api.post(path, { name: typed }),
      words.dockMade,
    );
    if (!answer) return;
    const { id, createdAt } = answer.data;
    made.value = answer.data;
    list.value = [...list.value, { id, name: answer.data.name, createdAt }];
    emptyIfStill(name, sent);
  }

  const revoke = (key: DockKey) =>
    revokeKey(key, {
      list,
      made,
      words: {
        title: words.revokeDockTitle,
        text: words.revokeDockText,
        act: words.revokeDock,
        done: words.dockRevoked,
      },
      send: (id) => api.delete(`${path}/${id}`),
    });

  return (
    <Panel title={words.docks} lede={words.docksLede} icon="layout-grid">
      <div class="stack">
        {list.value.length > 0 && (
          <DataTable
            caption={words.docksCaption}
            columns={words.dockColumns}
            rows={list.value.map((key) => ({
              key: key.id,
              cells: [
                <bdi key="name">{key.name}</bdi>,
                day.value(key.createdAt),
                <Button
                  key="revoke"
                  size="small"
                  disabled={readOnly}
                  aria-label={words.revokeDockOf(key.name)}
                  onClick={() => revoke(key)}
                >
                  {words.revokeDock}
                </Button>,
              ],
            }))}
          />
        )}
        {list.value.length === 0 && <p class="dim">{words.docksEmpty}</p>}
        {made.value && (
          <div class="stack" key={made.value.id}>
            <Notice tone="warn">{words.dockOnce(made.value.name)}</Notice>
            {DOCKS.map((dock) => (
              <SecretField
                key={dock}
                label={words.dockAddresses[dock]}
                readOnly={readOnly}
                read={() =>
                  Promise.resolve(
                    `${location.origin}/studio/dock/${dock}#${made.value?.key}`,
                  )}
              />
            ))}
          </div>
        )}
        <form
          class="stack"
          onSubmit={(event) => {
            event.preventDefault();
            void make();
          }}
        >
          <TextField
            id="dock-name"
            label={words.dockName}
            hint={words.dockNameHint}
            value={name.value}
            maxLength={60}
            autocomplete="off"
            readOnly={readOnly}
            onInput={(event) => name.value = event.currentTarget.value}
          />
          <SubmitRow icon="plus" disabled={readOnly}>
            {words.makeDock}
          </SubmitRow>
        </form>
      </div>
    </Panel>
  );
}
