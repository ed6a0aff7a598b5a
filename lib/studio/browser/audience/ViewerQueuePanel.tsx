import { useMemo } from "preact/hooks";
import { NumberField } from "@/lib/studio/kit/form/NumberField.tsx";
import { useFormNumber } from "@/lib/studio/kit/form/use_form_number.ts";
import { SHOWN } from "@/lib/studio/browser/sources/where_shown.ts";
import { WhereShown } from "@/lib/studio/browser/sources/WhereShown.tsx";
import { Button, RowButton } from "@/lib/studio/ui/Button.tsx";
import { TextField } from "@/lib/studio/ui/Field.tsx";
import { SubmitRow } from "@/lib/studio/ui/SubmitRow.tsx";
import { Badge, EmptyState, Panel } from "@/lib/studio/ui/Panel.tsx";
import { DataTable } from "@/lib/studio/ui/Table.tsx";
import { MoveButtons } from "@/lib/studio/ui/MoveButtons.tsx";
import { AUDIENCE_MESSAGES } from "@/lib/studio/messages/audience.ts";
import type { AudienceStore } from "./audience_store.ts";
import { CountForm } from "./CountForm.tsx";
import { KeywordField } from "./KeywordField.tsx";
import { otherWord } from "./shared_word.ts";
import { SharedWordNote } from "./SharedWordNote.tsx";
import { useFields } from "./use_fields.ts";
import { viewerQueueCommands } from "./viewer_queue_commands.ts";

const words = AUDIENCE_MESSAGES.queue;
/** Numbers of people that a queue can be for. */
const LIMIT = { min: 1, max: 100, decimals: 0 };

/** Draws the viewer queue: who plays, who waits, and what can be done. */
export function ViewerQueuePanel({ desk }: { desk: AudienceStore }) {
  const acts = useMemo(() => viewerQueueCommands(desk), [desk]);
  const { open, current, waiting } = desk.queue.state.value;
  const { readOnly } = desk;
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
        <WhereShown thing={SHOWN.queue} isOn={open} />
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
        <CountForm
          id="queue-count"
          label={words.nextCount}
          max={10}
          icon="skip-forward"
          act={words.next}
          readOnly={readOnly}
          disabled={waiting.length === 0 && current.length === 0}
          onCount={acts.next}
        />
        <h3>{words.waiting(waiting.length)}</h3>
        <WaitingList desk={desk} />
        <AddForm desk={desk} />
        <OpenForm key={desk.queue.state.value.keyword} desk={desk} />
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

function WaitingList({ desk }: { desk: AudienceStore }) {
  const acts = useMemo(() => viewerQueueCommands(desk), [desk]);
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
        <div key="acts" class="row row--end">
          <MoveButtons
            {...{ name, index, readOnly }}
            count={waiting.length}
            onMove={(step) => acts.move(entry, index + 1, index + 1 + step)}
          />
          <RowButton
            icon="trash-2"
            disabled={readOnly}
            onClick={() => acts.remove(entry)}
          >
            {words.remove(name)}
          </RowButton>
        </div>,
      ],
    };
  });
  return (
    <DataTable
      caption={words.caption}
      columns={words.columns}
      rows={rows}
    />
  );
}

const NOBODY = { name: "", inGame: "", note: "" };

function AddForm({ desk }: { desk: AudienceStore }) {
  const { readOnly } = desk;
  const fields = useFields("queue", NOBODY, readOnly);
  const field = (key: keyof typeof NOBODY) => ({
    ...fields.text(key),
    label: words[key],
    dir: "auto" as const,
  });
  async function add(event: Event) {
    event.preventDefault();
    const sent = fields.values;
    const { name, inGame, note } = sent;
    const added = await viewerQueueCommands(desk).add({
      name: name.trim(),
      inGame: inGame.trim() || null,
      note: note.trim(),
    });
    if (added) fields.empty(sent);
  }
  return (
    <form class="stack" onSubmit={add}>
      <div class="aud-form">
        <TextField {...field("name")} maxLength={50} required />
        <TextField {...field("inGame")} maxLength={40} />
        <TextField {...field("note")} maxLength={120} hint={words.noteHint} />
      </div>
      <SubmitRow icon="plus" disabled={readOnly}>{words.add}</SubmitRow>
    </form>
  );
}

function OpenForm({ desk }: { desk: AudienceStore }) {
  const acts = useMemo(() => viewerQueueCommands(desk), [desk]);
  const state = desk.queue.state.value;
  const { readOnly } = desk;
  const fields = useFields("queue", {
    keyword: state.keyword ?? "!join",
  }, readOnly);
  const limit = useFormNumber({
    id: "queue-limit",
    initial: state.limit,
    range: LIMIT,
    readOnly,
  });
  const { giveaway } = desk.giveaway.state.value;
  const keyword = state.open ? state.keyword : fields.values.keyword.trim();
  const other = otherWord(
    "queue",
    keyword,
    giveaway?.status === "open" ? giveaway.how : null,
  );
  const note = other && keyword && (
    <SharedWordNote
      text={words.shared(keyword)}
      act={AUDIENCE_MESSAGES.useWord(other)}
      disabled={readOnly}
      onAct={() =>
        state.open ? void acts.changeWord(other) : fields.set("keyword", other)}
    />
  );
  if (state.open) {
    return (
      <>
        {keyword && <p class="dim">{words.how(keyword)}</p>}
        {note}
        <div class="row">
          <Button icon="lock" disabled={readOnly} onClick={acts.close}>
            {words.close}
          </Button>
        </div>
      </>
    );
  }
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        const most = limit.read();
        if (most === null) return;
        void acts.open({
          keyword: fields.values.keyword.trim() || null,
          limit: most,
        });
      }}
    >
      <div class="aud-form">
        <KeywordField
          {...fields.text("keyword")}
          label={words.keyword}
          note={note}
        />
        <NumberField {...limit.field} label={words.limit} />
      </div>
      <SubmitRow icon="lock-open" disabled={readOnly}>{words.open}</SubmitRow>
    </form>
  );
}
