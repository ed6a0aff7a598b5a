import { useSignal } from "@preact/signals";
import { randomId } from "@/lib/overlay/random_id.ts";
import type { CustomList } from "@/lib/schema/subathon/credits.ts";
import { Button } from "@/lib/studio/ui/Button.tsx";
import { FormDialog } from "@/lib/studio/ui/FormDialog.tsx";
import { describedBy, Field, TextField } from "@/lib/studio/ui/Field.tsx";
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
  const edited = useSignal<ListedNames | "new" | null>(null);
  const { value } = edited;
  const list = value === "new" ? undefined : value ?? undefined;

  const { draft, act } = usePartDraft(
    () => ({
      whole: desk.own,
      read: desk.readLists,
      write: desk.changeList,
    }),
    OWN_LISTS,
    value !== null,
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
        <Button
          size="small"
          icon="plus"
          disabled={desk.readOnly}
          onClick={() => edited.value = "new"}
        >
          {words.listAdd}
        </Button>
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
              <Button
                size="small"
                icon="pencil"
                iconOnly
                disabled={desk.readOnly}
                onClick={() => edited.value = one}
              >
                {words.listEdit(name)}
              </Button>
              <Button
                size="small"
                icon="trash-2"
                iconOnly
                disabled={desk.readOnly}
                onClick={() => remove(one, name)}
              >
                {words.listRemove(name)}
              </Button>
            </li>
          );
        })}
      </ul>
      <ListDialog
        key={list?.id ?? value?.toString() ?? ""}
        open={value !== null}
        list={list}
        onClose={() => edited.value = null}
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
      <Field
        for="list-lines"
        label={words.listLines}
        hint={words.listLinesHint}
        error={error}
      >
        <textarea
          id="list-lines"
          class="input"
          dir="auto"
          rows={8}
          value={text.value}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy("list-lines", { hint: true, error })}
          onInput={(event) => text.value = event.currentTarget.value}
        />
      </Field>
    </FormDialog>
  );
}
