import { namesInRow } from "@/lib/studio/messages/isolating.ts";
import { useMemo } from "preact/hooks";
import type { Person } from "@/lib/schema/events/shapes/common.ts";
import type { Winner } from "@/lib/schema/events/shapes/snapshots.ts";
import { SHOWN } from "@/lib/studio/browser/sources/where_shown.ts";
import { WhereShown } from "@/lib/studio/browser/sources/WhereShown.tsx";
import { Button } from "@/lib/studio/ui/Button.tsx";
import { Badge, Panel, Stat } from "@/lib/studio/ui/Panel.tsx";
import { AUDIENCE_MESSAGES } from "@/lib/studio/messages/audience.ts";
import type { AudienceStore } from "./audience_store.ts";
import { CountForm } from "./CountForm.tsx";
import { giveawayCommands } from "./giveaway_commands.ts";
import { GiveawayForm } from "./GiveawayForm.tsx";
import { otherWord } from "./shared_word.ts";
import { SharedWordNote } from "./SharedWordNote.tsx";
import { EndsIn } from "./EndsIn.tsx";
import { useClockFace } from "./use_clock_face.ts";
import { viewerQueueCommands } from "./viewer_queue_commands.ts";

const words = AUDIENCE_MESSAGES.giveaway;

const TONES = {
  open: "live",
  closed: "plain",
  drawing: "live",
  drawn: "good",
  cancelled: "warn",
} as const;

const namesOf = (winners: readonly Person[]) =>
  namesInRow(winners.map(({ name }) => name));

/** Draws the giveaway: opening it, its entries, its draws. */
export function GiveawayPanel({ desk }: { desk: AudienceStore }) {
  const { giveaway } = desk.giveaway.state.value;
  return (
    <Panel
      title={words.title}
      lede={words.lede}
      icon="gift"
      actions={giveaway && (
        <span role="status">
          <Badge tone={TONES[giveaway.status]}>
            {words.states[giveaway.status]}
          </Badge>
        </span>
      )}
    >
      <div class="stack">
        <WhereShown
          thing={SHOWN.giveaway}
          isOn={giveaway !== null && giveaway.status !== "cancelled"}
        />
        {giveaway && <GiveawayState desk={desk} />}
        {giveaway?.status !== "open" && <GiveawayForm desk={desk} />}
      </div>
    </Panel>
  );
}

function GiveawayState({ desk }: { desk: AudienceStore }) {
  const acts = useMemo(() => giveawayCommands(desk), [desk]);
  const { giveaway, draws } = desk.giveaway.state.value;
  if (!giveaway) return null;
  const { status, prize, entries, how, sample, endsAt } = giveaway;
  const { readOnly } = desk;
  const queue = desk.queue.state.value;
  const other = status === "open" && queue.open
    ? otherWord("queue", queue.keyword, how)
    : null;
  const canDraw = status !== "cancelled" && entries > 0;
  return (
    <>
      <p class="aud-what" dir="auto">{prize}</p>
      <dl class="stats">
        <Stat
          name={words.entries}
          value={<span data-entries>{entries}</span>}
          note={status === "open" && how !== "" ? words.how(how) : undefined}
        />
        {giveaway.winners.length > 0 && (
          <Stat
            name={words.won}
            value={<bdi class="aud-won">{namesOf(giveaway.winners)}</bdi>}
          />
        )}
      </dl>
      {giveaway.answerBy && (
        <Answers
          desk={desk}
          winners={giveaway.winners}
          answerBy={giveaway.answerBy}
        />
      )}
      {draws.at(-1)?.follows === "not_told" && (
        <p class="dim">{words.notTold}</p>
      )}
      {other && (
        <SharedWordNote
          text={words.shared(how)}
          act={AUDIENCE_MESSAGES.queue.changeWord(other)}
          disabled={readOnly}
          onAct={() => void viewerQueueCommands(desk).changeWord(other)}
        />
      )}
      {status === "open" && sample.length > 0 && (
        <p class="dim">
          {words.latest}: <bdi>{namesInRow(sample.slice(-5).toReversed())}</bdi>
        </p>
      )}
      {status === "open" && endsAt && (
        <EndsIn desk={desk} endsAt={endsAt} say={words.closesIn} />
      )}
      <CountForm
        id="giveaway-winners"
        label={words.winners}
        max={20}
        icon="sparkles"
        act={status === "drawn" ? words.again : words.draw}
        readOnly={readOnly}
        disabled={!canDraw}
        onCount={acts.draw}
      />
      <div class="row">
        {status === "open" && (
          <Button icon="lock" disabled={readOnly} onClick={acts.close}>
            {words.close}
          </Button>
        )}
        {(status === "open" || status === "closed") && (
          <Button icon="ban" disabled={readOnly} onClick={acts.cancel}>
            {words.cancelIt}
          </Button>
        )}
        <Button
          tone="quiet"
          icon="trash-2"
          disabled={readOnly}
          onClick={acts.clear}
        >
          {words.clear}
        </Button>
      </div>
      {draws.length > 1 && (
        <details>
          <summary>{words.draws}</summary>
          <ol class="aud-draws">
            {draws.map(({ id, winners, entries }, at) => (
              <li key={id}>
                <bdi>
                  {words.drawnOf(
                    namesInRow(winners.map(({ name, answered }) =>
                      answered === false && at < draws.length - 1
                        ? words.withoutAnswer(name)
                        : name
                    )),
                    entries,
                  )}
                </bdi>
              </li>
            ))}
          </ol>
        </details>
      )}
    </>
  );
}

/** Says of each winner whether they wrote in chat, and how long they still can. */
function Answers({ desk, winners, answerBy }: {
  desk: AudienceStore;
  winners: readonly Winner[];
  answerBy: string;
}) {
  const { ms, text } = useClockFace(
    { instant: answerBy, ms: 0, direction: "down" },
    desk.clock,
    desk.stopwatch.state.value.serverTime,
  );
  return (
    <ul class="aud-people">
      {winners.map(({ name, answered }, at) => (
        <li key={at}>
          <strong dir="auto">{name}</strong> {answered
            ? <Badge tone="good">{words.answered}</Badge>
            : ms > 0
            ? <span role="timer">{words.hasToAnswer(text)}</span>
            : <Badge tone="warn">{words.missed}</Badge>}
        </li>
      ))}
    </ul>
  );
}
