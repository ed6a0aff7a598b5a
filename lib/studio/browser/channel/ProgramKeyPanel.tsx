import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { DAY_MS } from "@/lib/core/clock.ts";
import type {
  ProgramKey,
  ProgramKeyMade,
  ProgramKeyPatch,
  ProgramScope,
} from "@/lib/schema/account/program_keys.ts";
import { emptyIfStill } from "@/lib/studio/browser/merge_fields.ts";
import { useChannelDay } from "@/lib/studio/browser/channel_day.ts";
import { SecretField } from "@/lib/studio/browser/SecretField.tsx";
import { api, attempt } from "@/lib/studio/browser/studio_api.ts";
import { Button } from "@/lib/studio/ui/Button.tsx";
import { SelectField, TextField } from "@/lib/studio/ui/Field.tsx";
import { SubmitRow } from "@/lib/studio/ui/SubmitRow.tsx";
import { Badge, Notice, Panel } from "@/lib/studio/ui/Panel.tsx";
import { DataTable } from "@/lib/studio/ui/Table.tsx";
import { PROGRAM_KEY_MESSAGES as words } from "@/lib/studio/messages/program_keys.ts";
import { EditKeyDialog } from "./EditKeyDialog.tsx";
import { revokeKey } from "./revoke_key.ts";
import { ScopeSwitches } from "./ScopeSwitches.tsx";

/** Days before its end from which on the list warns of it. */
const WARNED_DAYS = 7;

/** Draws the keys of the channel's programs; a new one can be copied this once. */
export function ProgramKeyPanel(
  { channelId, readOnly, programKeys }: {
    channelId: string;
    readOnly: boolean;
    programKeys: readonly ProgramKey[];
  },
) {
  const path = `/api/channels/${channelId}/keys` as const;
  const list = useSignal(programKeys);
  const name = useSignal("");
  const scopes = useSignal<readonly ProgramScope[]>([]);
  const days = useSignal("");
  const made = useSignal<ProgramKeyMade | null>(null);

  async function make() {
    const sent = name.value;
    const typed = sent.trim();
    if (typed === "" || scopes.value.length === 0) return;
    const expiresAt = days.value === ""
      ? null
      : new Date(Date.now() + Number(days.value) * DAY_MS).toISOString();
    const answer = await attempt(
      () =>
        api.post(path, { name: typed, scopes: [...scopes.value], expiresAt }),
      words.made,
    );
    if (!answer) return;
    const { key: _secret, ...listed } = answer.data;
    made.value = answer.data;
    list.value = [...list.value, listed];
    scopes.value = [];
    emptyIfStill(name, sent);
  }

  const edited = useSignal<ProgramKey | null>(null);

  async function change(key: ProgramKey, patch: ProgramKeyPatch) {
    const answer = await attempt(
      () => api.patch(`${path}/${key.id}`, patch),
      words.changed,
    );
    if (!answer) return false;
    list.value = list.value.map((one) => one.id === key.id ? answer.data : one);
    return true;
  }

  const revoke = (key: ProgramKey) =>
    revokeKey(key, {
      list,
      made,
      words: {
        title: words.revokeTitle,
        text: words.revokeText,
        act: words.revoke,
        done: words.revoked,
      },
      send: (id) => api.delete(`${path}/${id}`),
    });

  return (
    <Panel title={words.title} lede={words.lede} icon="lock">
      <div class="stack">
        <KeyTable
          keys={list.value}
          readOnly={readOnly}
          edit={(key) => edited.value = key}
          revoke={revoke}
        />
        {made.value && (
          <div class="stack" key={made.value.id}>
            <Notice tone="warn">{words.once(made.value.name)}</Notice>
            <SecretField
              label={words.key}
              readOnly={readOnly}
              read={() => Promise.resolve(made.value?.key ?? "")}
            />
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
            id="program-key-name"
            label={words.name}
            hint={words.nameHint}
            value={name.value}
            maxLength={60}
            autocomplete="off"
            readOnly={readOnly}
            onInput={(event) => name.value = event.currentTarget.value}
          />
          <ScopeSwitches id="program-key" scopes={scopes} disabled={readOnly} />
          <SelectField
            id="program-key-end"
            label={words.end}
            options={words.ends}
            value={days.value}
            disabled={readOnly}
            onChange={(event) => days.value = event.currentTarget.value}
          />
          <SubmitRow
            icon="plus"
            disabled={readOnly || name.value.trim() === "" ||
              scopes.value.length === 0}
          >
            {words.make}
          </SubmitRow>
        </form>
      </div>
      <EditKeyDialog
        programKey={edited.value}
        change={change}
        onClose={() => edited.value = null}
      />
    </Panel>
  );
}

/** Draws the keys, each to be revoked; warns of those that end within a week. */
function KeyTable(
  { keys, readOnly, edit, revoke }: {
    keys: readonly ProgramKey[];
    readOnly: boolean;
    edit: (key: ProgramKey) => void;
    revoke: (key: ProgramKey) => void;
  },
) {
  const day = useChannelDay();
  /** Whole days from now; `null` where the server draws. */
  const daysUntil = useSignal<((time: string) => number) | null>(null);
  useEffect(() => {
    daysUntil.value = (time) =>
      Math.floor((Date.parse(time) - Date.now()) / DAY_MS);
  }, []);

  function end(expiresAt: string | null) {
    if (expiresAt === null) return words.never;
    const left = daysUntil.value?.(expiresAt) ?? WARNED_DAYS;
    if (left >= WARNED_DAYS) return day.value(expiresAt);
    if (left < 0) return <Badge tone="bad">{words.ended}</Badge>;
    return (
      <Badge tone="warn">
        {left === 0 ? words.endsToday : words.endsIn(left)}
      </Badge>
    );
  }

  if (keys.length === 0) return <p class="dim">{words.empty}</p>;
  return (
    <DataTable
      caption={words.caption}
      columns={words.columns}
      rows={keys.map((key) => ({
        key: key.id,
        cells: [
          <bdi key="name">{key.name}</bdi>,
          key.scopes.map((scope) => words.scopeNames[scope]).join(", "),
          key.lastUsedAt === null ? words.never : day.value(key.lastUsedAt),
          end(key.expiresAt),
          <span key="acts" class="row">
            <Button
              size="small"
              disabled={readOnly}
              aria-label={words.editOf(key.name)}
              onClick={() => edit(key)}
            >
              {words.edit}
            </Button>
            <Button
              size="small"
              disabled={readOnly}
              aria-label={words.revokeOf(key.name)}
              onClick={() => revoke(key)}
            >
              {words.revoke}
            </Button>
          </span>,
        ],
      }))}
    />
  );
}
