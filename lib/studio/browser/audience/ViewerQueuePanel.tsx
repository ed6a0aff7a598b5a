import { useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { Button } from "@/lib/studio/parts/Button.tsx";
import { TextField } from "@/lib/studio/parts/Field.tsx";
import { Badge, EmptyState, Panel } from "@/lib/studio/parts/Panel.tsx";
import { DataTable } from "@/lib/studio/parts/Table.tsx";
import { AUDIENCE_WORDS } from "@/lib/studio/words/audience.ts";
import type { AudienceDesk } from "./audience_desk.ts";
import { viewerQueueActs } from "./viewer_queue_acts.ts";

const words = AUDIENCE_WORDS.queue;

/** Draws the viewer queue: who plays, who waits, and what can be done. */
export function ViewerQueuePanel({ desk }: { desk: AudienceDesk }) {
  const acts = useMemo(() => viewerQueueActs(desk), [desk]);
  const { open, current, waiting } = desk.queue.state.value;
  const { readOnly } = desk;
  const count = useSignal("1");
  return (
    <Panel
      title={words.title}
      lede={words.lede}
      icon="list-ordered"
      actions={
        <span role="status">
          <Badge tone={open ? "live" : "plain"}>
            {open ? words.isOpen : words.isClosed}
          </Badge>
        </span>
      }
    >
      <div class="stack">
        <div>
          <h3>{words.current}</h3>
          {current.length === 0
            ? <p class="dim">{words.nobodyPlays}</p>
            : (
              <ul class="aud-people">
                {current.map((entry) => (
                  <li key={entry.key} class="row">
                    <bdi>{entry.person.name}</bdi>
                    {entry.inGame && <bdi class="dim">{entry.inGame}</bdi>}
                  </li>
                ))}
              </ul>
            )}
        </div>
        <form
          class="aud-line"
          onSubmit={(event) => {
            event.preventDefault();
            void acts.next(Number(count.value));
          }}
        >
          <TextField
            id="queue-count"
            type="number"
            label={words.nextCount}
            min={1}
            max={10}
            value={count.value}
            readOnly={readOnly}
            onInput={({ currentTarget }) => count.value = currentTarget.value}
          />
          <Button
            type="submit"
            tone="primary"
            icon="skip-forward"
            disabled={readOnly ||
              (waiting.length === 0 && current.length === 0)}
          >
            {words.next}
          </Button>
        </form>
        <h3>{words.waiting(waiting.length)}</h3>
        <WaitingList desk={desk} />
        <AddForm desk={desk} />
        <OpenForm desk={desk} />
        {(waiting.length > 0 || current.length > 0) && (
          <div class="row">
            <Button
              tone="quiet"
              icon="trash-2"
              disabled={readOnly}
              onClick={acts.clear}
            >
              {words.clear}
            </Button>
          </div>
        )}
      </div>
    </Panel>
  );
}

function WaitingList({ desk }: { desk: AudienceDesk }) {
  const acts = useMemo(() => viewerQueueActs(desk), [desk]);
  const { waiting } = desk.queue.state.value;
  const { readOnly } = desk;
  if (waiting.length === 0) {
    return (
      <EmptyState icon="users" title={words.nobody}>
        {words.nobodyText}
      </EmptyState>
    );
  }
  const rows = waiting.map((entry, index) => {
    const { key, person: { name }, inGame, note } = entry;
    return {
      key,
      cells: [
        <bdi key="name">{name}</bdi>,
        <bdi key="game">{inGame}</bdi>,
        <bdi key="note">{note}</bdi>,
        <div key="acts" class="row row--end aud-acts">
          <Button
            size="small"
            icon="arrow-up"
            iconOnly
            disabled={readOnly || index === 0}
            onClick={() => acts.move(entry, index + 1, index)}
          >
            {words.up(name)}
          </Button>
          <Button
            size="small"
            icon="arrow-down"
            iconOnly
            disabled={readOnly || index === waiting.length - 1}
            onClick={() => acts.move(entry, index + 1, index + 2)}
          >
            {words.down(name)}
          </Button>
          <Button
            size="small"
            icon="trash-2"
            iconOnly
            disabled={readOnly}
            onClick={() => acts.remove(entry)}
          >
            {words.remove(name)}
          </Button>
        </div>,
      ],
    };
  });
  return (
    <DataTable
      caption={words.caption}
      columns={words.columns.map((name) => ({ name }))}
      rows={rows}
    />
  );
}

function AddForm({ desk }: { desk: AudienceDesk }) {
  const empty = { name: "", inGame: "", note: "" };
  const form = useSignal(empty);
  const { readOnly } = desk;
  const field = (key: keyof typeof empty, maxLength: number) => ({
    id: `queue-${key}`,
    label: words[key],
    value: form.value[key],
    maxLength,
    autocomplete: "off",
    dir: "auto" as const,
    readOnly,
    onInput: (event: { currentTarget: HTMLInputElement }) =>
      form.value = { ...form.value, [key]: event.currentTarget.value },
  });
  async function add(event: Event) {
    event.preventDefault();
    const { name, inGame, note } = form.value;
    const added = await viewerQueueActs(desk).add({
      name: name.trim(),
      inGame: inGame.trim() || null,
      note: note.trim(),
    });
    if (added) form.value = empty;
  }
  return (
    <form class="stack" onSubmit={add}>
      <div class="aud-form">
        <TextField {...field("name", 50)} required />
        <TextField {...field("inGame", 40)} />
        <TextField {...field("note", 120)} hint={words.noteHint} />
      </div>
      <div class="row">
        <Button type="submit" icon="plus" disabled={readOnly}>
          {words.add}
        </Button>
      </div>
    </form>
  );
}

function OpenForm({ desk }: { desk: AudienceDesk }) {
  const acts = useMemo(() => viewerQueueActs(desk), [desk]);
  const state = desk.queue.state.value;
  const keyword = useSignal(state.keyword ?? "!join");
  const limit = useSignal(String(state.limit));
  const { readOnly } = desk;
  if (state.open) {
    return (
      <div class="row">
        <Button icon="lock" disabled={readOnly} onClick={acts.close}>
          {words.close}
        </Button>
      </div>
    );
  }
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void acts.open({
          keyword: keyword.value.trim() || null,
          limit: Number(limit.value),
        });
      }}
    >
      <div class="aud-form">
        <TextField
          id="queue-keyword"
          label={words.keyword}
          hint={AUDIENCE_WORDS.giveaway.keywordHint}
          maxLength={30}
          pattern="\S*"
          autocomplete="off"
          spellcheck={false}
          value={keyword.value}
          readOnly={readOnly}
          onInput={({ currentTarget }) => keyword.value = currentTarget.value}
        />
        <TextField
          id="queue-limit"
          type="number"
          label={words.limit}
          min={1}
          max={100}
          required
          value={limit.value}
          readOnly={readOnly}
          onInput={({ currentTarget }) => limit.value = currentTarget.value}
        />
      </div>
      <div class="row">
        <Button type="submit" icon="lock-open" disabled={readOnly}>
          {words.open}
        </Button>
      </div>
    </form>
  );
}
