import type { OwnLook } from "@/lib/schema/overlays/own_look.ts";
import { LOOK_DESIGNER_MESSAGES as words } from "@/lib/studio/messages/look_designer.ts";
import { Menu } from "@/lib/studio/ui/Menu.tsx";
import { Badge } from "@/lib/studio/ui/Panel.tsx";

/** Lists the looks of the channel's own: one of them is designed, each is worn, copied or removed. */
export function OwnLookList(
  { looks, current, worn, wornBy, readOnly, isFull, acts }: {
    looks: readonly OwnLook[];
    /** Id of the look that is designed. */
    current: string;
    /** Id of the look that the channel wears. */
    worn: string | null;
    /** Number of widgets that wear each of their own, by its id. */
    wornBy: Readonly<Record<string, number>>;
    readOnly: boolean;
    /** There is no room for another one. */
    isFull: boolean;
    acts: {
      open: (look: OwnLook) => void;
      wear: (look: OwnLook) => void;
      copy: (look: OwnLook) => void;
      save: (look: OwnLook) => void;
      remove: (look: OwnLook) => void;
    };
  },
) {
  return (
    <ul class="own-looks">
      {looks.map((look) => {
        const isWorn = look.id === worn;
        return (
          <li key={look.id} class="own-looks__row">
            <button
              type="button"
              class="own-looks__name"
              aria-current={look.id === current ? "true" : undefined}
              onClick={() => acts.open(look)}
            >
              <span class="own-looks__colors" aria-hidden="true">
                {[look.accent, look.accent2, look.text].map((color, at) => (
                  <i key={at} style={{ backgroundColor: color }} />
                ))}
              </span>
              <bdi>{look.name}</bdi>
            </button>
            {isWorn && <Badge tone="good">{words.isWorn}</Badge>}
            {(wornBy[look.id] ?? 0) > 0 && (
              <span class="dim">{words.wornBy(wornBy[look.id] ?? 0)}</span>
            )}
            <Menu
              id={`menu-${look.id}`}
              label={words.more(look.name)}
              items={[
                {
                  name: words.wear,
                  icon: "palette",
                  disabled: readOnly || isWorn,
                  run: () => acts.wear(look),
                },
                {
                  name: words.copy,
                  icon: "copy",
                  disabled: readOnly || isFull,
                  run: () => acts.copy(look),
                },
                {
                  name: words.toFile,
                  icon: "download",
                  run: () => acts.save(look),
                },
                {
                  name: words.remove,
                  icon: "trash-2",
                  danger: true,
                  disabled: readOnly || isWorn,
                  run: () => acts.remove(look),
                },
              ]}
            />
          </li>
        );
      })}
    </ul>
  );
}
