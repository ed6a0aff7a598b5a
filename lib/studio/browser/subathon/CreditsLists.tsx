import { useEdited } from "@/lib/studio/browser/use_edited.ts";
import { useSignal } from "@preact/signals";
import { randomId } from "@/lib/overlay/random_id.ts";
import type { CustomList } from "@/lib/schema/subathon/credits.ts";
import { AddButton, RowButton } from "@/lib/studio/ui/Button.tsx";
import { FormDialog } from "@/lib/studio/ui/FormDialog.tsx";
import { TextAreaField, TextField } from "@/lib/studio/ui/Field.tsx";
import { Panel } from "@/lib/studio/ui/Panel.tsx";
import { SUBATHON_CREDITS_MESSAGES as words } from "@/lib/studio/messages/subathon_credits.ts";
import { SUBATHON_ROOM_MESSAGES } from "@/lib/studio/messages/subathon.ts";
import { type ListedNames, OWN_LISTS } from "./own_lists.ts";
import { usePartDraft } from "./part_draft.ts";
import type { CreditsRoomStore } from "./credits_store.ts";
import { actWithUndo, withUndo } from "./with_undo.ts";

const MAX_LINES = 200;
const MAX_LINE = 120;

/** An own list as its form has it. */
type ListParts = Pick<CustomList, "title" | "lines">;

/** Draws the channel's own lists of the credits, and writes them. */
export function OwnLists({ desk }: { desk: CreditsRoomStore }) {
  const edited = useEdited<ListedNames>();
  const list = edited.one;

  const { draft, act } = usePartDraft(
    () => ({
      whole: desk.own,
      read: desk.readLists,
      write: desk.changeList,
    }),
    OWN_LISTS,
    edited.isOpen,
  );
  const { lists } = draft.value.value;

  const change = (
    edit: (lists: readonly ListedNames[]) => readonly ListedNames[],
  ) => act(({ lists }) => ({ lists: edit(lists) }));

  const remove = ({ id }: ListedNames, name: string) =>
    actWithUndo(
      () => change((lists) => lists.filter((one) => one.id !== id)),
      words.listRemoved(name),
    );

  /** Saves a list; anew where it was deleted meanwhile. */
  function save(old: ListedNames | undefined, next: ListParts) {
    const listed = { ...next, id: old?.id ?? randomId() };
    return withUndo(
      () =>
        change((lists) =>
          old
            ? lists.map((one) => one.id === old.id ? listed : one)
            : [...lists, listed]
        ),
      words.listSaved,
    );
  }

  return (
    <Panel
      title={words.lists}
      lede={words.listsLede}
      icon="list"
      actions={
        <AddButton edited={edited} disabled={desk.readOnly}>
          {words.listAdd}
        </AddButton>
      }
    >
      {lists.length === 0 && <p class="dim">{words.listsNone}</p>}
      <ul class="stack">
        {lists.map((one) => {
          const name = one.title || words.untitled;
          return (
            <li key={one.id} class="row">
              <strong dir="auto">{name}</strong>
              <span class="dim">{words.linesCount(one.lines.length)}</span>
              <RowButton
                icon="pencil"
                disabled={desk.readOnly}
                onClick={() => edited.open(one)}
              >
                {words.listEdit(name)}
              </RowButton>
              <RowButton
                icon="trash-2"
                disabled={desk.readOnly}
                onClick={() => remove(one, name)}
              >
                {words.listRemove(name)}
              </RowButton>
            </li>
          );
        })}
      </ul>
      <ListDialog
        key={edited.key}
        open={edited.isOpen}
        list={list}
        onClose={edited.close}
        onSave={(next) => save(list, next)}
      />
    </Panel>
  );
}

function ListDialog(
  { open, list, onClose, onSave }: {
    open: boolean;
    list: ListParts | undefined;
    onClose: () => void;
    onSave: (next: ListParts) => Promise<unknown>;
  },
) {
  const title = useSignal(list?.title ?? "");
  const text = useSignal(list?.lines.join("\n") ?? "");
  const isTried = useSignal(false);
  const lines = text.value.split("\n").map((line) => line.trim())
    .filter((line) => line !== "");
  const isWrong = lines.length === 0 || lines.length > MAX_LINES ||
    lines.some((line) => line.length > MAX_LINE);
  const error = isTried.value && isWrong ? words.listLinesWrong : undefined;

  async function submit(event: Event) {
    event.preventDefault();
    isTried.value = true;
    if (isWrong) return;
    // `null` is a failure; a change that worked has nothing to tell.
    const saved = await onSave({ title: title.value.trim(), lines });
    if (saved !== null) onClose();
  }

  return (
    <FormDialog
      open={open}
      title={list
        ? words.listEdit(list.title || words.untitled)
        : words.listAdd}
      save={SUBATHON_ROOM_MESSAGES.save}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField
        id="list-title"
        label={words.listTitle}
        maxLength={80}
        value={title.value}
        onInput={(event) => title.value = event.currentTarget.value}
      />
      <TextAreaField
        id="list-lines"
        label={words.listLines}
        hint={words.listLinesHint}
        error={error}
        dir="auto"
        rows={8}
        value={text.value}
        onInput={(event) => text.value = event.currentTarget.value}
      />
    </FormDialog>
  );
}
