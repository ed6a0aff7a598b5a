import { useSignal } from "@preact/signals";
import type { ChatCommand } from "@/lib/schema/bot/commands_page.ts";
import { Button, ButtonLink } from "@/lib/studio/ui/Button.tsx";
import { Switch } from "@/lib/studio/ui/Field.tsx";
import { EmptyState, Panel } from "@/lib/studio/ui/Panel.tsx";
import { DataTable } from "@/lib/studio/ui/Table.tsx";
import { MoveButtons } from "@/lib/studio/ui/MoveButtons.tsx";
import { BOT_MESSAGES as words } from "@/lib/studio/messages/bot.ts";
import { ApiError } from "@/lib/studio/browser/api.ts";
import { api, attempt } from "@/lib/studio/browser/studio_api.ts";
import { toast } from "@/lib/studio/browser/toasts.ts";
import { CommandDialog } from "./CommandDialog.tsx";
import { type ListEdit, moveCommand, replaced, without } from "./list_edits.ts";

/** Others may be as quick a few times. */
const MAX_MERGES = 5;

/** Draws the public list of commands: add, change, move, take off. */
export function PublicCommands(
  { channelId, items, etag, isPublic, publicUrl, readOnly }: {
    channelId: string;
    items: readonly ChatCommand[];
    /** Version of the list; `null` before the first. */
    etag: string | null;
    isPublic: boolean;
    /** Address of the page for viewers. */
    publicUrl: string;
    readOnly: boolean;
  },
) {
  const path = `/api/channels/${channelId}` as const;
  const list = useSignal(items);
  const version = useSignal(etag);
  const shown = useSignal(isPublic);
  /** Place of the command in the dialog; the list's length for a new one. */
  const edited = useSignal<number | null>(null);

  /**
   * Changes the list over the version that is on screen, or over what another
   * tab made of it meanwhile; nothing where the change answers `null`. Throws
   * what the service refuses.
   */
  async function put(edit: ListEdit): Promise<void> {
    for (let merges = 0;; merges++) {
      const next = await edit(list.value);
      if (next === null) return;
      try {
        const saved = await api.put(
          `${path}/commands`,
          { items: next },
          version.value === null
            ? { headers: { "if-none-match": "*" } }
            : { ifMatch: version.value },
        );
        list.value = saved.data.items;
        version.value = saved.etag;
        return;
      } catch (error) {
        const isStale = error instanceof ApiError && error.code === "stale";
        if (!isStale || merges === MAX_MERGES) throw error;
        const fresh = await api.get(`${path}/commands`);
        list.value = fresh.data.items;
        version.value = fresh.etag;
      }
    }
  }

  async function remove(command: ChatCommand, index: number) {
    const saved = await attempt(async () => {
      await put((items) => without(items, command.name));
      return true;
    });
    if (!saved) return;
    toast(words.removed(command.name), {
      undo: () =>
        attempt(() =>
          put((items) =>
            without(items, command.name).toSpliced(index, 0, command)
          )
        ),
    });
  }

  async function show(next: boolean) {
    shown.value = next;
    const saved = await attempt(
      () => api.patch(`${path}/chatter`, { publicCommands: next }),
      words.saved,
    );
    if (!saved) shown.value = !next;
  }

  const rows = list.value.map((command, index) => ({
    key: command.name,
    cells: [
      <span key="name" dir="auto">{command.name}</span>,
      <span key="text" dir="auto">
        {command.description || command.response}
      </span>,
      words.accesses[command.access],
      <div key="acts" class="row row--end">
        <MoveButtons
          {...{ index, readOnly }}
          name={command.name}
          count={list.value.length}
          onMove={(step) => attempt(() => put(moveCommand(command.name, step)))}
        />
        <Button
          size="small"
          icon="pencil"
          iconOnly
          disabled={readOnly}
          onClick={() => edited.value = index}
        >
          {words.edit(command.name)}
        </Button>
        <Button
          size="small"
          icon="trash-2"
          iconOnly
          disabled={readOnly}
          onClick={() => remove(command, index)}
        >
          {words.remove(command.name)}
        </Button>
      </div>,
    ],
  }));

  const add = (
    <Button
      icon="plus"
      disabled={readOnly}
      onClick={() => edited.value = list.value.length}
    >
      {words.add}
    </Button>
  );
  return (
    <Panel
      title={words.commands}
      lede={words.commandsLede}
      icon="list"
      actions={list.value.length > 0 && add}
    >
      <div class="stack">
        <div class="row">
          <Switch
            id="public"
            label={words.isPublic}
            checked={shown.value}
            disabled={readOnly}
            onChange={(event) => show(event.currentTarget.checked)}
          />
          {shown.value && (
            <ButtonLink
              size="small"
              icon="external-link"
              href={publicUrl}
              target="_blank"
              rel="noreferrer"
            >
              {words.openPage}
            </ButtonLink>
          )}
        </div>
        {list.value.length === 0
          ? (
            <EmptyState
              icon="message-square"
              title={words.noCommands}
              action={add}
            >
              {words.noCommandsText}
            </EmptyState>
          )
          : (
            <DataTable
              caption={words.listCaption}
              columns={words.columns.map((name) => ({ name }))}
              rows={rows}
            />
          )}
        <CommandDialog
          key={edited.value}
          index={edited.value}
          command={edited.value === null ? undefined : list.value[edited.value]}
          onClose={() => edited.value = null}
          onSave={(command, index) => put(replaced(list.value[index], command))}
        />
      </div>
    </Panel>
  );
}
