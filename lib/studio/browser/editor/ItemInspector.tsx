import { Button, ButtonLink, RowButton } from "@/lib/studio/ui/Button.tsx";
import { EDITOR_MESSAGES as words } from "@/lib/studio/messages/scene_editor.ts";
import {
  type EditorCommands,
  ITEM_RANGES,
  type ItemNumber,
} from "./editor_commands.ts";
import { boundsOfAll } from "./geometry.ts";
import type { Alignment, OrderMove } from "./reorder.ts";
import { NudgePad } from "./NudgePad.tsx";
import { ScrubField } from "./ScrubField.tsx";
import type { SceneEditor } from "./scene_editor.ts";
import type { StudioIconName } from "@/lib/studio/ui/icons.ts";
import { perLanguage } from "@/lib/studio/messages/texts.ts";

const NUMBERS = Object.keys(words.fields) as ItemNumber[];
const UNITS: Partial<Record<ItemNumber, string>> = {
  rotation: "°",
  opacity: "%",
};
const ORDERS: Record<OrderMove, StudioIconName> = {
  front: "bring-to-front",
  forward: "arrow-up",
  backward: "arrow-down",
  back: "send-to-back",
};
const ALIGNMENTS: Record<Alignment, StudioIconName> = {
  left: "align-start-vertical",
  centre: "align-center-vertical",
  right: "align-end-vertical",
  top: "align-start-horizontal",
  middle: "align-center-horizontal",
  bottom: "align-end-horizontal",
};
const DISTRIBUTIONS = perLanguage(() => ([
  ["x", words.distributeX, "align-horizontal-distribute-center"],
  ["y", words.distributeY, "align-vertical-distribute-center"],
] as const));

interface InspectorProps {
  editor: SceneEditor;
  acts: EditorCommands;
  readOnly: boolean;
}

/** Draws a field for each of some numbers. */
function Numbers<F extends ItemNumber>(
  { editor, acts, readOnly, fields, prefix, of, value, set, scrub }:
    & InspectorProps
    & {
      fields: readonly F[];
      /** Beginning of the fields' ids. */
      prefix: string;
      /** Ids of the items that the numbers are of. */
      of: string;
      value: (field: F) => number;
      set: (field: F, to: number) => void;
      /** Shows a number while its label is dragged. */
      scrub: (field: F, to: number) => void;
    },
) {
  return (
    <div class="inspector__numbers">
      {fields.map((field) => (
        <ScrubField
          key={`${field} ${of}`}
          id={`${prefix}-${field}`}
          label={words.fields[field]}
          suffix={UNITS[field] ?? "px"}
          value={value(field)}
          range={ITEM_RANGES[field]}
          unread={editor.unread}
          disabled={readOnly}
          set={(to) => set(field, to)}
          scrubbing={{
            to: (to) => scrub(field, to),
            end: () => acts.endScrub(field),
          }}
        />
      ))}
    </div>
  );
}

/** Draws the numbers of the one item that is selected, as they change. */
function ItemNumbers(props: InspectorProps) {
  const { editor, acts } = props;
  const [item] = editor.selected.value;
  if (!item) return null;
  const { id, placement } = item;
  return (
    <Numbers
      {...props}
      fields={NUMBERS}
      prefix="item"
      of={id}
      value={(field) =>
        field === "opacity"
          ? Math.round(placement.opacity * 100)
          : placement[field]}
      set={acts.setNumber}
      scrub={acts.scrubNumber}
    />
  );
}

/** Numbers of the rectangle around several items. */
const BOUNDS = ["x", "y", "width", "height"] as const;

/** Draws the numbers of the rectangle around several items, as they change. */
function BoundsNumbers(props: InspectorProps) {
  const { editor, acts } = props;
  const held = editor.selected.value
    .filter(({ placement }) => !placement.locked);
  const bounds = boundsOfAll(held.map(({ placement }) => placement));
  if (!bounds) return null;
  return (
    <Numbers
      {...props}
      fields={BOUNDS}
      prefix="items"
      of={held.map(({ id }) => id).join()}
      value={(field) => Math.round(bounds[field])}
      set={acts.setBounds}
      scrub={acts.scrubBounds}
    />
  );
}

/** Draws position, size and the acts on what is selected. */
export function ItemInspector(
  { editor, acts, readOnly }: InspectorProps,
) {
  const selected = editor.resting.value
    .filter(({ id }) => editor.selection.value.has(id));
  const [first] = selected;
  return (
    <section class="inspector">
      <h2>{words.inspector}</h2>
      {!first && <p class="dim">{words.nothing}</p>}
      {first && (
        <>
          <div class="inspector__head">
            <p class="inspector__name">
              {selected.length === 1
                ? <bdi>{first.name}</bdi>
                : words.several(selected.length)}
            </p>
            {first.kind === "instance" && selected.length === 1 && (
              <RowButton
                tone="quiet"
                icon="pencil"
                disabled={readOnly}
                onClick={() => editor.renamed.value = first}
              >
                {words.rename}
              </RowButton>
            )}
          </div>
          {selected.length === 1
            ? <ItemNumbers editor={editor} acts={acts} readOnly={readOnly} />
            : <BoundsNumbers editor={editor} acts={acts} readOnly={readOnly} />}
          <p class="field__hint">{words.sums}</p>
          <NudgePad acts={acts} disabled={readOnly} />
          <div class="row">
            {first.kind === "instance" && selected.length === 1 && (
              <ButtonLink
                size="small"
                icon="sliders-horizontal"
                href={`/studio/widgets/${first.id}`}
              >
                {words.settings}
              </ButtonLink>
            )}
            <Button
              size="small"
              icon={first.placement.visible ? "eye-off" : "eye"}
              disabled={readOnly}
              onClick={acts.toggleHidden}
            >
              {first.placement.visible ? words.hide : words.unhide}
            </Button>
            <Button
              size="small"
              icon={first.placement.locked ? "lock-open" : "lock"}
              disabled={readOnly}
              onClick={acts.toggleLocked}
            >
              {first.placement.locked ? words.unlock : words.lock}
            </Button>
          </div>
          <h3 id="item-order">{words.order}</h3>
          <div class="acts" role="group" aria-labelledby="item-order">
            {(Object.keys(ORDERS) as OrderMove[]).map((to) => (
              <Button
                key={to}
                icon={ORDERS[to]}
                iconOnly
                disabled={readOnly}
                onClick={() => acts.order(to)}
              >
                {words[to]}
              </Button>
            ))}
          </div>
          <h3 id="item-align">{words.alignTo(selected.length > 1)}</h3>
          <div class="acts" role="group" aria-labelledby="item-align">
            {(Object.keys(ALIGNMENTS) as Alignment[]).map((to) => (
              <Button
                key={to}
                icon={ALIGNMENTS[to]}
                iconOnly
                disabled={readOnly}
                onClick={() => acts.align(to)}
              >
                {words.align[to]}
              </Button>
            ))}
            {selected.length > 2 &&
              DISTRIBUTIONS.map(([axis, name, icon]) => (
                <Button
                  key={axis}
                  icon={icon}
                  iconOnly
                  disabled={readOnly}
                  onClick={() => acts.distribute(axis)}
                >
                  {name}
                </Button>
              ))}
          </div>
          <Button
            icon="trash-2"
            disabled={readOnly}
            onClick={acts.remove}
          >
            {words.remove}
          </Button>
        </>
      )}
    </section>
  );
}
