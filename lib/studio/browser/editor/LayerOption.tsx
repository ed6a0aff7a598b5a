import type { ComponentProps } from "preact";
import type { StudioIconName } from "@/lib/studio/ui/icons.ts";
import { StudioIcon } from "@/lib/studio/ui/StudioIcon.tsx";
import { EDITOR_MESSAGES as words } from "@/lib/studio/messages/scene_editor.ts";
import { layerItems, type LayerRow } from "./layer_rows.ts";

/** Acts of the pointer on a row; `null` where nothing can be changed. */
interface RowActs {
  fold: () => void;
  hide: (() => void) | null;
  lock: (() => void) | null;
}

/** Draws a row of the list of layers: an item, or the folder of a group. */
export function LayerOption(
  { row, icon, on, isDragged, ...rest }:
    & { row: LayerRow; icon: StudioIconName; on: RowActs; isDragged: boolean }
    & ComponentProps<"li">,
) {
  const items = layerItems(row);
  const isSeen = items.some(({ placement }) => placement.visible);
  const isLocked = items.every(({ placement }) => placement.locked);
  const isInside = row.kind === "item" && row.group !== null;
  return (
    <li
      {...rest}
      role="option"
      class={[
        "layer",
        isInside ? "layer--inside" : "",
        isSeen ? "" : "layer--hidden",
        isDragged ? "layer--dragged" : "",
      ].join(" ")}
      data-row={row.id}
    >
      {row.kind === "folder" && (
        <span
          aria-hidden="true"
          class="layer__fold"
          onClick={(event) => {
            event.stopPropagation();
            on.fold();
          }}
          onDblClick={(event) => event.stopPropagation()}
        >
          <StudioIcon name={row.isFolded ? "chevron-right" : "chevron-down"} />
        </span>
      )}
      <span aria-hidden="true" class="layer__icon">
        <StudioIcon name={icon} />
      </span>
      <span class="layer__name">
        {row.kind === "folder"
          ? words.folder(items.length)
          : <bdi>{row.item.name}</bdi>}
      </span>
      {row.kind === "folder" && row.isFolded && (
        <span class="visually-hidden">{words.folded}</span>
      )}
      {isInside && <span class="visually-hidden">{words.inGroup}</span>}
      <LayerMark
        icon={isSeen ? "eye" : "eye-off"}
        state={isSeen ? null : words.hidden}
        onPress={on.hide}
      />
      <LayerMark
        icon={isLocked ? "lock" : "lock-open"}
        state={isLocked ? words.locked : null}
        onPress={on.lock}
      />
      {on.hide && (
        <span aria-hidden="true" class="layer__mark layer__grip">
          <StudioIcon name="grip-vertical" />
        </span>
      )}
    </li>
  );
}

/**
 * Draws whether a layer is hidden or locked; a pointer switches it here, keys
 * do by H and L: an option of a list has no buttons in it.
 */
function LayerMark(
  { icon, state, onPress }: {
    icon: StudioIconName;
    /** Word for a state that is not the usual one. */
    state: string | null;
    onPress: (() => void) | null;
  },
) {
  return (
    <>
      <span
        aria-hidden="true"
        class={state ? "layer__mark layer__mark--on" : "layer__mark"}
        onClick={(event) => {
          if (!onPress) return;
          event.stopPropagation();
          onPress();
        }}
        onDblClick={(event) => event.stopPropagation()}
      >
        <StudioIcon name={icon} />
      </span>
      {state && <span class="visually-hidden">{state}</span>}
    </>
  );
}
