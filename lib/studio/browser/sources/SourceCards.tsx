import { useSignal } from "@preact/signals";
import { type ComponentChildren, type ComponentProps, Fragment } from "preact";
import { NameDialog } from "@/lib/studio/browser/NameDialog.tsx";
import type { OverlaySource } from "@/lib/studio/browser/source_address.ts";
import { Button } from "@/lib/studio/ui/Button.tsx";
import { BringDialog } from "./BringDialog.tsx";
import { SourceCard } from "./SourceCard.tsx";

/** Cards of the first group that the server draws whole. */
const DRAWN_CARDS = 8;

type CardProps = ComponentProps<typeof SourceCard>;

interface SourceCardsProps<R extends CardProps["row"]>
  extends
    Pick<CardProps, "channelId" | "readOnly">,
    Partial<Pick<CardProps, "framed">> {
  /** The cards, in one list for each group; a group that has a heading has cards with smaller ones. */
  groups: readonly {
    id: string;
    heading?: ComponentChildren;
    rows: readonly R[];
  }[];
  words: CardProps["words"] & {
    renameTitle: string;
    name: string;
    save: string;
  };
  sourceOf: (id: string) => OverlaySource;
  acts: {
    /** Resolves with whether the name was taken. */
    rename: (row: R, name: string) => Promise<boolean>;
    duplicate: (row: R) => unknown;
    remove: (row: R) => unknown;
  };
  /** Bringing a source into OBS is a button of its card, not an act of its menu. */
  bringButton?: boolean;
  /** Returns what stands on the card of this kind of source alone. */
  partsOf: (row: R) => {
    /** Facts about it, in one line. */
    facts: ComponentChildren;
    /** Address that its picture leads to. */
    opens: string;
    /** Link to where it is changed. */
    edit: ComponentChildren;
    /** More acts of the menu. */
    more?: CardProps["acts"]["more"];
  };
}

/** Draws the cards of things that can be browser sources, and the dialogs that they open. */
export function SourceCards<R extends CardProps["row"]>(
  {
    channelId,
    readOnly,
    framed = false,
    groups,
    words,
    sourceOf,
    acts,
    bringButton = false,
    partsOf,
  }: SourceCardsProps<R>,
) {
  const named = useSignal<R | null>(null);
  const brought = useSignal<R | null>(null);
  const item = brought.value;
  return (
    <>
      {groups.map(({ id, heading, rows }, at) => {
        const list = (
          <ul class="cards">
            {rows.map((row, index) => {
              const { facts, opens, edit, more = [] } = partsOf(row);
              const bring = () => brought.value = row;
              return (
                <SourceCard
                  key={row.id}
                  {...{ channelId, readOnly, framed, row, words, facts, opens }}
                  heading={heading ? "h3" : "h2"}
                  startsNear={at === 0 && index < DRAWN_CARDS}
                  source={sourceOf(row.id)}
                  acts={{
                    ...(bringButton ? {} : { toObs: bring }),
                    rename: () => named.value = row,
                    duplicate: () => acts.duplicate(row),
                    more,
                    remove: () => acts.remove(row),
                  }}
                >
                  {edit}
                  {bringButton && (
                    <Button
                      size="small"
                      icon="monitor-play"
                      disabled={readOnly}
                      onClick={bring}
                      aria-label={`${words.toObs}: ${row.name}`}
                    >
                      {words.toObs}
                    </Button>
                  )}
                </SourceCard>
              );
            })}
          </ul>
        );
        return heading
          ? (
            <section key={id} class="card-group">
              {heading}
              {list}
            </section>
          )
          : <Fragment key={id}>{list}</Fragment>;
      })}
      <NameDialog
        title={words.renameTitle}
        label={words.name}
        act={words.save}
        name={named.value?.name ?? null}
        save={(name) =>
          named.value ? acts.rename(named.value, name) : Promise.resolve(false)}
        onClose={() => named.value = null}
      />
      <BringDialog
        id={item?.id ?? ""}
        item={item && {
          channelId,
          readOnly,
          source: sourceOf(item.id),
          name: item.name,
          width: Math.round(item.width),
          height: Math.round(item.height),
        }}
        onClose={() => brought.value = null}
      />
    </>
  );
}
