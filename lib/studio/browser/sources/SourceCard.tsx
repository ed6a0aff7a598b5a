import type { ComponentChildren, ComponentProps } from "preact";
import { useRef } from "preact/hooks";
import { useNear } from "@/lib/studio/browser/use_near.ts";
import { Menu } from "@/lib/studio/ui/Menu.tsx";
import {
  type OverlaySource,
  previewAddress,
} from "@/lib/studio/browser/source_address.ts";
import { SourcePreview } from "./SourcePreview.tsx";

type MenuItem = ComponentProps<typeof Menu>["items"][number];

/** Texts of a card of each kind of source. */
interface SourceCardWords {
  preview: (name: string) => string;
  more: (name: string) => string;
  open: string;
  toObs: string;
  rename: string;
  duplicate: string;
  remove: string;
}

/** Acts of a card's menu; one that is left out is not in it. */
interface SourceCardActs {
  toObs?: () => void;
  rename: () => void;
  duplicate: () => void;
  /** Acts of this kind of source alone; a user with read access may do those that say so. */
  more: readonly MenuItem[];
  remove: () => void;
}

interface SourceCardProps {
  channelId: string;
  readOnly: boolean;
  source: OverlaySource;
  row: {
    id: string;
    name: string;
    /** Recommended size of the source, in pixels. */
    width: number;
    height: number;
  };
  framed: boolean;
  /** Address that its picture leads to. */
  opens: string;
  /** Element of its name. */
  heading: "h2" | "h3";
  /** It is drawn whole at once; any other only once one scrolls near it. */
  startsNear: boolean;
  words: SourceCardWords;
  acts: SourceCardActs;
  /** Facts about it, in one line. */
  facts: ComponentChildren;
  /** Its buttons. */
  children: ComponentChildren;
}

/** Draws a card of a scene or widget that can be a browser source: its picture, its menu, and what stands with it. */
export function SourceCard(
  {
    channelId,
    readOnly,
    source,
    row,
    framed,
    opens,
    heading: Heading,
    startsNear,
    words,
    acts,
    facts,
    children,
  }: SourceCardProps,
) {
  const card = useRef<HTMLLIElement>(null);
  const isNear = useNear(card, startsNear);
  const items: MenuItem[] = [
    {
      name: words.open,
      icon: "external-link",
      run: () => open(previewAddress(channelId, source), "_blank", "noopener"),
    },
    ...(acts.toObs
      ? [{ name: words.toObs, icon: "monitor-play", run: acts.toObs } as const]
      : []),
    { name: words.rename, icon: "pencil", run: acts.rename },
    { name: words.duplicate, icon: "copy", run: acts.duplicate },
    ...acts.more,
    { name: words.remove, icon: "trash-2", danger: true, run: acts.remove },
  ];
  return (
    <li class="card" ref={card}>
      {/* For the mouse: the buttons below have the same link by its name. */}
      <a class="card__picture" href={opens} tabIndex={-1} aria-hidden="true">
        <SourcePreview
          channelId={channelId}
          readOnly={readOnly}
          still
          source={source}
          width={row.width}
          height={row.height}
          title={words.preview(row.name)}
          framed={framed}
        />
      </a>
      <div class="card__body">
        <div class="card__head">
          <Heading>
            <bdi>{row.name}</bdi>
          </Heading>
          {isNear && (
            <Menu
              id={`menu-${row.id}`}
              label={words.more(row.name)}
              items={items.map((item) => ({ disabled: readOnly, ...item }))}
            />
          )}
        </div>
        <p class="row dim">{facts}</p>
        <div class="row">{children}</div>
      </div>
    </li>
  );
}
