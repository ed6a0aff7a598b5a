import { useEdited } from "@/lib/studio/browser/use_edited.ts";
import { useLate } from "@/lib/studio/browser/use_late.ts";
import { useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { hasWords, searchWords } from "@/lib/core/word_search.ts";
import { randomId } from "@/lib/overlay/random_id.ts";
import { moveInList } from "@/lib/studio/browser/move_in_list.ts";
import { createActs } from "@/lib/studio/kit/draft/create_acts.ts";
import type { ChatCommand } from "@/lib/schema/bot/commands_page.ts";
import { nameOfOption, type ProjectedField } from "@/lib/schema/forms/model.ts";
import { Button, ButtonLink, RowButton } from "@/lib/studio/ui/Button.tsx";
import { Switch, TextField } from "@/lib/studio/ui/Field.tsx";
import { EmptyState, Panel } from "@/lib/studio/ui/Panel.tsx";
import { DataTable } from "@/lib/studio/ui/Table.tsx";
import { MoveButtons } from "@/lib/studio/ui/MoveButtons.tsx";
import { BOT_MESSAGES as words } from "@/lib/studio/messages/bot.ts";
import { api, attempt } from "@/lib/studio/browser/studio_api.ts";
import { toast } from "@/lib/studio/browser/toasts.ts";
import { createCommandsDraft, type ListedCommand } from "./commands_draft.ts";

/** Commands that are seen at a glance, without a search. */
const UNSEARCHED = 8;

/** Draws the public list of commands: add, change, move, take off. */
export function PublicCommands(
  { channelId, items, fields, etag, isPublic, publicUrl, readOnly }: {
    channelId: string;
    items: readonly ChatCommand[];
    /** Fields of one command. */
    fields: readonly ProjectedField[];
    /** Version of the list; `null` before the first. */
    etag: string | null;
    isPublic: boolean;
    /** Address of the page for viewers. */
    publicUrl: string;
    readOnly: boolean;
  },
) {
  const { list, act } = useMemo(() => {
    const draft = createCommandsDraft({ channelId, items, fields, etag });
    return { list: draft.value, act: createActs(draft) };
  }, [channelId]);
  const shown = useSignal(isPublic);
  const edited = useEdited<ListedCommand>();

  /** Changes the items of the list as they are then. */
  const change = (
    edit: (items: readonly ListedCommand[]) => readonly ListedCommand[],
  ) => act(({ items }) => ({ items: edit(items) }));

  async function remove({ id, name }: ListedCommand) {
    const takeBack = await attempt(() =>
      change((items) => items.filter((one) => one.id !== id))
    );
    if (!takeBack) return;
    toast(words.removed(name), { undo: () => attempt(takeBack) });
  }

  const move = (id: string, step: 1 | -1) =>
    change((items) => {
      const from = items.findIndex((one) => one.id === id);
      return moveInList(items, from, from + step);
    });

  const save = (command: ChatCommand, old: ListedCommand | undefined) =>
    change((items) =>
      old
        ? items.map((one) => one.id === old.id ? { ...one, ...command } : one)
        : [...items, { ...command, id: randomId() }]
    );

  async function show(next: boolean) {
    shown.value = next;
    const saved = await attempt(
      () =>
        api.patch(`/api/channels/${channelId}/chatter`, {
          publicCommands: next,
        }),
      words.saved,
    );
    if (!saved) shown.value = !next;
  }

  const search = useSignal("");
  const all = list.value.items;
  const wanted = searchWords(search.value);
  const found = all.map((command, index) => ({ command, index })).filter((
    { command: { name, aliases, description, response } },
  ) => hasWords([name, ...aliases, description, response].join(" "), wanted));
  const rows = found.map(({ command, index }) => ({
    key: command.id,
    cells: [
      <span key="name" dir="auto">{command.name}</span>,
      <span key="text" dir="auto">
        {command.description || command.response}
      </span>,
      nameOfOption(fields, "access", command.access),
      <div key="acts" class="row row--end">
        <MoveButtons
          {...{ index, readOnly }}
          name={command.name}
          count={all.length}
          onMove={(step) => attempt(() => move(command.id, step))}
        />
        <RowButton
          icon="pencil"
          disabled={readOnly}
          onClick={() => edited.open(command)}
        >
          {words.edit(command.name)}
        </RowButton>
        <RowButton
          icon="trash-2"
          disabled={readOnly}
          onClick={() => remove(command)}
        >
          {words.remove(command.name)}
        </RowButton>
      </div>,
    ],
  }));

  const late = useLate(
    edited.isOpen,
    () => import("./CommandDialog.tsx"),
    edited.close,
  );
  const command = edited.one;
  const add = (
    <Button
      icon="plus"
      disabled={readOnly}
      onClick={() => edited.open("new")}
    >
      {words.add}
    </Button>
  );
  return (
    <Panel
      title={words.commands}
      lede={words.commandsLede}
      icon="list"
      actions={all.length > 0 && add}
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
        {all.length > UNSEARCHED && (
          <div class="find-row">
            <TextField
              id="commands-search"
              type="search"
              label={words.findCommand}
              value={search.value}
              onInput={({ currentTarget }) =>
                search.value = currentTarget.value}
            />
            <p class="dim" role="status">
              {search.value.trim() !== "" &&
                words.foundCommands(found.length, all.length)}
            </p>
          </div>
        )}
        {all.length === 0
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
              columns={words.columns}
              rows={rows}
            />
          )}
        {late && (
          <late.CommandDialog
            key={edited.key}
            open={edited.isOpen}
            command={command}
            fields={fields}
            place={command
              ? all.findIndex(({ id }) => id === command.id)
              : all.length}
            onClose={edited.close}
            onSave={(next) => save(next, command)}
          />
        )}
      </div>
    </Panel>
  );
}
