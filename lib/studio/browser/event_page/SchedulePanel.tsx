import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Button } from "@/lib/studio/ui/Button.tsx";
import { TextField } from "@/lib/studio/ui/Field.tsx";
import { SubmitRow } from "@/lib/studio/ui/SubmitRow.tsx";
import { Panel } from "@/lib/studio/ui/Panel.tsx";
import { EVENT_PAGE_MESSAGES as words } from "@/lib/studio/messages/event_page.ts";
import type { EventEditor } from "./event_editor.ts";
import { LocalTimeField } from "./LocalTimeField.tsx";

const MAX_LINES = 100;
const MAX_ZONES = 6;

/** Draws the schedule, line by line, and the time zones it is written in. */
export function SchedulePanel({ editor }: { editor: EventEditor }) {
  const { readOnly } = editor;
  const { schedule } = editor.draft.value;
  type Line = typeof schedule[number];
  const put = (index: number, ...lines: Line[]) =>
    editor.change({ schedule: schedule.toSpliced(index, 1, ...lines) });
  return (
    <Panel
      title={words.schedule}
      lede={words.scheduleLede}
      icon="calendar"
    >
      <div class="stack">
        {schedule.length === 0 && <p class="dim">{words.noSchedule}</p>}
        {schedule.map((line, index) => (
          <fieldset key={index} class="event-line">
            <legend class="visually-hidden">{words.line(index + 1)}</legend>
            <LocalTimeField
              id={`line-${index}-when`}
              label={words.when}
              value={line.startsAt}
              readOnly={readOnly}
              onChange={(startsAt) => put(index, { ...line, startsAt })}
            />
            <TextField
              id={`line-${index}-what`}
              label={words.what}
              maxLength={120}
              autocomplete="off"
              value={line.title}
              readOnly={readOnly}
              onInput={({ currentTarget }) =>
                put(index, { ...line, title: currentTarget.value })}
            />
            <TextField
              id={`line-${index}-note`}
              label={words.note}
              maxLength={300}
              autocomplete="off"
              value={line.note}
              readOnly={readOnly}
              onInput={({ currentTarget }) =>
                put(index, { ...line, note: currentTarget.value })}
            />
            <Button
              tone="quiet"
              icon="trash-2"
              iconOnly
              disabled={readOnly}
              onClick={() => put(index)}
            >
              {words.removeLine(line.title)}
            </Button>
          </fieldset>
        ))}
        <div class="row">
          <Button
            icon="plus"
            disabled={readOnly || schedule.length >= MAX_LINES}
            onClick={() =>
              editor.change({
                schedule: [...schedule, { startsAt: "", title: "", note: "" }],
              })}
          >
            {words.addLine}
          </Button>
        </div>
        <Zones editor={editor} />
      </div>
    </Panel>
  );
}

function Zones({ editor }: { editor: EventEditor }) {
  const { readOnly } = editor;
  const { timeZones } = editor.draft.value;
  const zone = useSignal("");
  const fault = useSignal("");
  // After the first draw: the server's list would weigh more than the page.
  const known = useSignal<readonly string[]>([]);
  useEffect(() => {
    known.value = Intl.supportedValuesOf("timeZone");
  }, []);
  function add(event: Event) {
    event.preventDefault();
    const wanted = zone.value.trim();
    const found = wanted === "UTC"
      ? wanted
      : known.value.find((name) => name.toLowerCase() === wanted.toLowerCase());
    fault.value = found ? "" : words.zoneWrong;
    if (!found) return;
    zone.value = "";
    if (!timeZones.includes(found)) {
      editor.change({ timeZones: [...timeZones, found] });
    }
  }
  return (
    <form class="stack" onSubmit={add}>
      <h3>{words.zones}</h3>
      {timeZones.length > 0 && (
        <ul class="row event-zones">
          {timeZones.map((name) => (
            <li key={name}>
              <Button
                size="small"
                icon="x"
                aria-label={words.removeZone(name)}
                disabled={readOnly}
                onClick={() =>
                  editor.change({
                    timeZones: timeZones.filter((one) => one !== name),
                  })}
              >
                {name}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <TextField
        id="event-zone"
        label={words.zone}
        hint={words.zoneHint}
        error={fault.value}
        list="event-zones"
        maxLength={64}
        autocomplete="off"
        spellcheck={false}
        value={zone.value}
        readOnly={readOnly}
        onInput={({ currentTarget }) => {
          zone.value = currentTarget.value;
          fault.value = "";
        }}
      />
      <datalist id="event-zones">
        {known.value.map((name) => <option key={name} value={name} />)}
      </datalist>
      <SubmitRow
        icon="plus"
        disabled={readOnly || timeZones.length >= MAX_ZONES}
      >
        {words.addZone}
      </SubmitRow>
    </form>
  );
}
