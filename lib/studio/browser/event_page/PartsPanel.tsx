import { Switch } from "@/lib/studio/ui/Field.tsx";
import { Panel } from "@/lib/studio/ui/Panel.tsx";
import { MoveButtons } from "@/lib/studio/ui/MoveButtons.tsx";
import { moveInList } from "@/lib/studio/browser/move_in_list.ts";
import { EVENT_PAGE_MESSAGES as words } from "@/lib/studio/messages/event_page.ts";
import type { EventEditor } from "./event_editor.ts";

type EventSection = keyof typeof words.sections;

const ALL = Object.keys(words.sections) as EventSection[];

/** Draws the parts of the page: which are shown, and in which order. */
export function PartsPanel({ editor }: { editor: EventEditor }) {
  const { readOnly } = editor;
  const { sections } = editor.draft.value;
  const hidden = ALL.filter((section) => !sections.includes(section));

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
                  <MoveButtons
                    {...{ name, index, readOnly }}
                    count={sections.length}
                    onMove={(step) =>
                      editor.change({
                        sections: [
                          ...moveInList(sections, index, index + step),
                        ],
                      })}
                  />
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
