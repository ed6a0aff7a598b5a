import type {
  CreditItem,
  Section,
  SectionAnswer,
} from "@/lib/schema/subathon/credits.ts";
import { Button, ButtonLink, RowButton } from "@/lib/studio/ui/Button.tsx";
import { PICTURE_MESSAGES as pictures } from "@/lib/studio/messages/pictures.ts";
import { Panel } from "@/lib/studio/ui/Panel.tsx";
import { SUBATHON_CREDITS_MESSAGES as words } from "@/lib/studio/messages/subathon_credits.ts";
import { confirmed } from "@/lib/studio/browser/confirm.ts";
import type { CreditsRoomStore } from "./credits_store.ts";
import { withUndo } from "./with_undo.ts";

/** Draws who is listed, section by section, and takes people out. */
export function PeoplePanel({ desk }: { desk: CreditsRoomStore }) {
  const { sections } = desk.credits.value;

  async function clear() {
    const goesOn = await confirmed({
      title: words.clearTitle,
      text: words.clearText,
      act: words.clearAct,
      danger: true,
    });
    if (goesOn) await withUndo(() => desk.send("clear", {}), words.cleared);
  }

  return (
    <Panel
      title={words.people}
      lede={words.peopleLede}
      icon="users"
      actions={
        <>
          <ButtonLink
            size="small"
            icon="image"
            href="/studio/subathon/picture?of=credits"
          >
            {pictures.open}
          </ButtonLink>
          <Button
            size="small"
            icon="trash-2"
            disabled={desk.readOnly}
            onClick={clear}
          >
            {words.clear}
          </Button>
        </>
      }
    >
      {Object.entries(sections).map(([name, section]) => (
        <details key={name} class="sub-section">
          <summary>
            {words.sections[name as Section]}{" "}
            <span class="dim">{countOf(name as Section, section)}</span>
          </summary>
          <Names desk={desk} section={section} />
        </details>
      ))}
    </Panel>
  );
}

/** Sections that list no people. */
const THINGS: ReadonlySet<Section> = new Set(["goals", "top_clips", "custom"]);

function countOf(name: Section, section: SectionAnswer): string {
  if (!section.available) return words.unavailable;
  const count = section.items.length + section.more;
  if (count > 0) return String(count);
  return THINGS.has(name) ? words.none : words.nobody;
}

function Names(
  { desk, section }: { desk: CreditsRoomStore; section: SectionAnswer },
) {
  if (!section.available || section.items.length === 0) return null;

  async function erase({ person, text }: CreditItem) {
    const goesOn = await confirmed({
      title: words.eraseTitle(text),
      text: words.eraseText,
      act: words.eraseAct,
      danger: true,
    });
    if (!goesOn || !person?.id) return;
    await withUndo(
      () => desk.send("clear", { userId: person.id }),
      words.erased(text),
    );
  }

  return (
    <ul class="sub-names">
      {section.items.map((item, index) => (
        <li key={item.person?.id ?? index}>
          <bdi>{item.text}</bdi>
          {item.person?.id && (
            <RowButton
              tone="quiet"
              icon="x"
              disabled={desk.readOnly}
              onClick={() => erase(item)}
            >
              {words.erase(item.text)}
            </RowButton>
          )}
        </li>
      ))}
      {section.more > 0 && <li class="dim">{words.more(section.more)}</li>}
    </ul>
  );
}
