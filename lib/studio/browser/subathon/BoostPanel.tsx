import { useSignal } from "@preact/signals";
import type { TimerControl } from "@/lib/schema/subathon/mod.ts";
import { formatTimeLeft } from "@/lib/overlay/clock_format.ts";
import { Button } from "@/lib/studio/ui/Button.tsx";
import { SelectField } from "@/lib/studio/ui/Field.tsx";
import { Panel } from "@/lib/studio/ui/Panel.tsx";
import { SUBATHON_ROOM_MESSAGES as words } from "@/lib/studio/messages/subathon.ts";
import { factorText, instantText } from "./figures.ts";
import type { TimerStore } from "./timer_store.ts";
import { useReading } from "./use_reading.ts";
import { studioLanguage } from "@/lib/studio/messages/texts.ts";

type Boost = TimerControl["allMultipliers"][number];

const FACTORS = [1_500, 2_000, 3_000, 5_000, 500];

/** Draws the multipliers that run or wait, and starts another. */
export function BoostPanel({ desk }: { desk: TimerStore }) {
  const factor = useSignal("2000");
  const appliesTo = useSignal<Boost["appliesTo"]>("time");
  const length = useSignal("3600000");
  const { readOnly, timer } = desk;
  const { state } = timer.value;

  function start() {
    const now = desk.serverNow() ?? Date.now();
    const permille = Number(factor.value);
    return desk.act(
      "multiplier",
      {
        action: "start",
        factorPermille: permille,
        appliesTo: appliesTo.value,
        endsAt: length.value === ""
          ? null
          : new Date(now + Number(length.value)).toISOString(),
      },
      () => words.boostStarted(factorText(permille)),
    );
  }

  return (
    <Panel title={words.boost} lede={words.boostLede} icon="sparkles">
      <RunningBoosts desk={desk} />
      <div class="sub-boost">
        <SelectField
          id="factor"
          disabled={readOnly}
          label={words.factor}
          value={factor.value}
          options={FACTORS.map((permille) => [
            String(permille),
            factorText(permille),
          ])}
          onChange={(event) => factor.value = event.currentTarget.value}
        />
        <SelectField
          id="applies"
          disabled={readOnly}
          label={words.appliesTo}
          value={appliesTo.value}
          options={Object.entries(words.applies)}
          onChange={(event) =>
            appliesTo.value = event.currentTarget.value as Boost["appliesTo"]}
        />
        <SelectField
          id="boost-length"
          disabled={readOnly}
          label={words.boostFor}
          value={length.value}
          options={words.boostLengths}
          onChange={(event) => length.value = event.currentTarget.value}
        />
      </div>
      <div class="row">
        <Button
          icon="sparkles"
          disabled={readOnly || state === "ended"}
          onClick={start}
        >
          {words.boostStart}
        </Button>
      </div>
    </Panel>
  );
}

function RunningBoosts({ desk }: { desk: TimerStore }) {
  const all = desk.timer.value.allMultipliers;
  const { now } = useReading(
    desk,
    (now) =>
      all.some(({ endsAt }) => endsAt !== null && Date.parse(endsAt) > now),
  );
  const boosts = all.filter(({ endsAt, heldMs }) =>
    heldMs !== null || endsAt === null || Date.parse(endsAt) > now
  );
  if (boosts.length === 0) return null;
  return (
    <ul class="stack">
      {boosts.map((boost) => {
        const name = factorText(boost.factorPermille);
        return (
          <li key={boost.id} class="row sub-running">
            <strong>
              {words.boostRuns(name, words.applies[boost.appliesTo])}
            </strong>
            <span class="dim">
              {boost.source === "hype_train" && `${words.boostTrain}, `}
              {timeOf(boost, now)}
            </span>
            <Button
              size="small"
              icon="x"
              disabled={desk.readOnly}
              onClick={() =>
                desk.act(
                  "multiplier",
                  { action: "stop", id: boost.id },
                  () => words.boostStopped,
                )}
            >
              {words.boostStop(name)}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

function timeOf({ startsAt, endsAt, heldMs }: Boost, now: number): string {
  if (heldMs !== null) return words.boostHeld;
  if (Date.parse(startsAt) > now) {
    return words.boostPlanned(instantText(startsAt));
  }
  if (endsAt === null) return words.boostOpen;
  return words.boostLeft(
    formatTimeLeft(Date.parse(endsAt) - now, studioLanguage()),
  );
}
