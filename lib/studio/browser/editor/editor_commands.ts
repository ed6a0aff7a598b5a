import { clamp } from "@/lib/core/clamp.ts";
import type { Placement } from "@/lib/schema/overlays/scenes.ts";
import type { NumberRange } from "@/lib/schema/forms/shown_number.ts";
import { EDITOR_MESSAGES as words } from "@/lib/studio/messages/scene_editor.ts";
import {
  alignItems,
  type Alignment,
  distributeItems,
  type OrderMove,
  type PlacedItems,
  reorderItems,
} from "./reorder.ts";
import { boundsOf, boundsOfAll, MIN_SIDE, normalAngle } from "./geometry.ts";
import { randomId } from "@/lib/overlay/random_id.ts";
import { targetsOf } from "./gestures.ts";
import { placeItems } from "./scene_document.ts";
import type { SceneEditor } from "./scene_editor.ts";
import { toNextLine } from "./snapping.ts";
import { type BoundsNumber, rotateMany, setBounds } from "./multi_resize.ts";
import { bindItems } from "./layer_rows.ts";
import { perLanguage } from "@/lib/studio/messages/texts.ts";

/** Fields of the inspector that are numbers. */
export type ItemNumber = keyof typeof words.fields;

/** Largest distance from the canvas's corner, and largest side, as the service allows. */
const MAX_PLACE = 16_384;
const MAX_SIDE = 7_680;

const PLACES = { min: -MAX_PLACE, max: MAX_PLACE, decimals: 2 };
const SIDES = { min: MIN_SIDE, max: MAX_SIDE, decimals: 2 };

/** Numbers that each field takes; any angle is one within a turn. */
export const ITEM_RANGES: Readonly<Record<ItemNumber, NumberRange>> = {
  x: PLACES,
  y: PLACES,
  width: SIDES,
  height: SIDES,
  rotation: { min: null, max: null, decimals: 2 },
  opacity: { min: 0, max: 100, decimals: 0 },
};

/** Returns the nearest number that a field takes, as a placement has it. */
function fit(field: ItemNumber, value: number): number {
  if (field === "rotation") return normalAngle(value);
  const { min, max } = ITEM_RANGES[field];
  const near = Math.round(clamp(value, min ?? value, max ?? value) * 100) / 100;
  return field === "opacity" ? near / 100 : near;
}

const NAMED: Record<ItemNumber, (names: readonly string[]) => string> =
  perLanguage(() => ({
    x: words.moved,
    y: words.moved,
    width: words.resized,
    height: words.resized,
    rotation: words.rotated,
    opacity: words.faded,
  }));

/** The acts on what is selected; each can be undone. */
export type EditorCommands = ReturnType<typeof editorCommands>;

/** Creates the acts that keys, buttons and the palette share. */
export function editorCommands(editor: SceneEditor) {
  const { selected, selection } = editor;
  const names = () => selected.value.map(({ name }) => name);
  /** Selected items that may be moved; says so when none may. */
  function movable() {
    const found = selected.value.filter(({ placement }) => !placement.locked);
    if (found.length === 0 && selected.value.length > 0) {
      editor.said.value = words.isLocked(names());
    }
    return found;
  }
  /** Gives items placements, as one act; one of a burst joins those before it. */
  function put(
    name: string,
    placed: PlacedItems,
    burst: string | null = null,
  ): void {
    editor.edit(name, (all) => placeItems(all, placed), {
      burst: burst && `${burst} ${[...placed.keys()].join()}`,
    });
  }
  function changeMovable(
    name: (names: readonly string[]) => string,
    value: (placement: Placement) => Partial<Placement>,
    burst: string | null = null,
  ): void {
    const found = movable();
    const placed = new Map(
      found.map(({ id, placement }) => [id, value(placement)]),
    );
    put(name(found.map((item) => item.name)), placed, burst);
  }

  return {
    nudge(x: number, y: number): void {
      changeMovable(words.moved, (placement) => ({
        x: fit("x", placement.x + x),
        y: fit("y", placement.y + y),
      }), "nudge");
      const first = movable()[0]?.placement;
      if (first) editor.said.value = words.movedTo(first.x, first.y);
    },
    /** Moves what is selected on to the next line that one of its edges or its centre snaps to. */
    toLine(axis: "x" | "y", way: 1 | -1): void {
      const bounds = boundsOfAll(movable().map(({ placement }) => placement));
      if (!bounds) return;
      const { targets } = targetsOf(editor);
      const step = Math.round(toNextLine(bounds, targets, axis, way) ?? 0);
      if (axis === "x") this.nudge(step, 0);
      else this.nudge(0, step);
    },
    grow(width: number, height: number): void {
      changeMovable(words.resized, (placement) => ({
        width: fit("width", placement.width + width),
        height: fit("height", placement.height + height),
      }), "grow");
      const first = movable()[0]?.placement;
      if (first) editor.said.value = words.sizedTo(first.width, first.height);
    },
    turnBy(degrees: number): void {
      const found = movable();
      if (found.length > 1) {
        const own = found.map(({ name }) => name);
        return put(words.rotated(own), rotateMany(found, degrees), "turn");
      }
      changeMovable(words.rotated, ({ rotation }) => ({
        rotation: normalAngle(rotation + degrees),
      }), "turn");
    },
    /** Sets one number of what is selected; opacity in percent. */
    setNumber(field: ItemNumber, value: number): void {
      editor.change(
        NAMED[field](names()),
        () => ({ [field]: fit(field, value) }),
        `${field} ${[...selection.value].join()}`,
      );
    },
    /** Sets a number of the rectangle around several, which are moved or scaled together. */
    setBounds(field: BoundsNumber, value: number): void {
      const found = movable();
      put(
        NAMED[field](found.map(({ name }) => name)),
        setBounds(found, field, fit(field, value)),
        field,
      );
    },
    /** Shows a number of what is selected while its label is dragged. */
    scrubNumber(field: ItemNumber, value: number): void {
      if (!editor.isBusy()) editor.begin();
      editor.place(
        new Map(
          selected.value.map(({ id }) => [id, { [field]: fit(field, value) }]),
        ),
      );
    },
    /** Shows a number of the rectangle around several while its label is dragged. */
    scrubBounds(field: BoundsNumber, value: number): void {
      // Each step begins from where the items rest: nothing adds up.
      const found = editor.resting.value.filter(({ id, placement }) =>
        selection.value.has(id) && !placement.locked
      );
      if (!editor.isBusy()) editor.begin();
      editor.place(setBounds(found, field, fit(field, value)));
    },
    /** Makes what was scrubbed one act. */
    endScrub: (field: ItemNumber) => editor.commit(NAMED[field](names())),
    toggleHidden(): void {
      const hide = selected.value.some(({ placement }) => placement.visible);
      editor.change((hide ? words.hid : words.unhid)(names()), () => ({
        visible: !hide,
      }));
    },
    toggleLocked(): void {
      const lock = selected.value.some(({ placement }) => !placement.locked);
      editor.change(
        (lock ? words.lockedOnes : words.unlockedOnes)(names()),
        () => ({ locked: lock }),
      );
    },
    order(to: OrderMove): void {
      put(
        words.reordered(names()),
        reorderItems(editor.items.value, selection.value, to),
      );
    },
    align(to: Alignment): void {
      const found = movable();
      const frame = found.length > 1
        ? boundsOfAll(found.map(({ placement }) => placement))
        : null;
      put(
        words.aligned(names()),
        alignItems(found, to, frame ?? { x: 0, y: 0, ...editor.canvas }),
      );
    },
    distribute(axis: "x" | "y"): void {
      put(words.distributed(names()), distributeItems(movable(), axis));
    },
    /** Binds what is selected together, or lets it go. */
    group(): void {
      put(
        words.grouped(names()),
        bindItems(editor.items.value, selection.value, randomId()),
      );
    },
    ungroup(): void {
      editor.change(words.ungrouped(names()), () => ({ group: null }));
    },
    /** Moves what lies outside back onto the canvas. */
    bringBack(): void {
      const { canvas } = editor;
      changeMovable(words.moved, (placement) => {
        const { x, y, width, height } = boundsOf(placement);
        const along = (at: number, length: number, room: number) =>
          clamp(at, 0, room - length) - at;
        return {
          x: Math.round(placement.x + along(x, width, canvas.width)),
          y: Math.round(placement.y + along(y, height, canvas.height)),
        };
      });
    },
    /** Fills the canvas with what is selected. */
    fill(): void {
      changeMovable(words.resized, () => ({
        x: 0,
        y: 0,
        ...editor.canvas,
        rotation: 0,
      }));
    },
    remove(): void {
      const gone = selection.value;
      const at = editor.items.value.findIndex(({ id }) => gone.has(id));
      const rest = editor.items.value.filter(({ id }) => !gone.has(id));
      const next = rest[Math.min(Math.max(0, at), rest.length - 1)];
      editor.edit(words.removed(names()), () => rest, {
        select: next ? [next.id] : [],
      });
    },
    rename(id: string, name: string): void {
      editor.edit(
        words.renamed(name),
        (all) => all.map((item) => item.id === id ? { ...item, name } : item),
      );
    },
    selectAll(): void {
      editor.select(
        editor.items.value.filter(({ placement }) =>
          placement.visible && !placement.locked
        ).map(({ id }) => id),
      );
      editor.said.value = words.selected(names());
    },
    selectNone: () => editor.select([]),
  };
}
