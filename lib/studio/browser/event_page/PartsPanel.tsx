import { Button } from "@/lib/studio/parts/Button.tsx";
import { Switch } from "@/lib/studio/parts/Field.tsx";
import { Panel } from "@/lib/studio/parts/Panel.tsx";
import { EVENT_WORDS as words } from "@/lib/studio/words/event_page.ts";
import type { EventEditor } from "./event_editor.ts";

type EventSection = keyof typeof words.sections;

const ALL = Object.keys(words.sections) as EventSection[];

/** Draws the parts of the page: which are shown, and in which order. */
export function PartsPanel({ editor }: { editor: EventEditor }) {
  const { readOnly } = editor;
  const { sections } = editor.draft.value;
  const hidden = ALL.filter((section) => !sections.includes(section));

  function move(from: number, to: number) {
    const [section] = sections.slice(from, from + 1);
    if (!section) return;
    editor.change({
      sections: sections.toSpliced(from, 1).toSpliced(to, 0, section),
    });
  }
  function show(section: EventSection, shown: boolean) {
    editor.change({
      sections: shown
        ? [...sections, section]
        : sections.filter((one) => one !== section),
    });
  }

  return (
    <Panel title={words.parts} lede={words.partsLede} icon="layers">
      <ul class="event-parts">
        {[...sections, ...hidden].map((section, index) => {
          const name = words.sections[section];
          const isShown = index < sections.length;
          return (
            <li key={section} class="row">
              <Switch
                id={`part-${section}`}
                label={name}
                checked={isShown}
                disabled={readOnly}
                onChange={({ currentTarget }) =>
                  show(section, currentTarget.checked)}
              />
              {isShown && (
                <span class="row event-parts__order">
                  <Button
                    size="small"
                    icon="arrow-up"
                    iconOnly
                    disabled={readOnly || index === 0}
                    onClick={() => move(index, index - 1)}
                  >
                    {words.up(name)}
                  </Button>
                  <Button
                    size="small"
                    icon="arrow-down"
                    iconOnly
                    disabled={readOnly || index === sections.length - 1}
                    onClick={() => move(index, index + 1)}
                  >
                    {words.down(name)}
                  </Button>
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
