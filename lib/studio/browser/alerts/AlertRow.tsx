import { fillTemplate } from "@/lib/core/template.ts";
import { Button } from "@/lib/studio/ui/Button.tsx";
import { Menu } from "@/lib/studio/ui/Menu.tsx";
import { StudioIcon } from "@/lib/studio/ui/StudioIcon.tsx";
import { ALERTS_MESSAGES as words } from "@/lib/studio/messages/alerts.ts";
import type { Variant } from "@/lib/schema/widgets/settings/variant.ts";
import type { AlertsStore } from "./alerts_store.ts";
import { UnreachableNote } from "./UnreachableNote.tsx";

interface AlertRowProps {
  desk: AlertsStore;
  variant: Variant;
  /** Position in the list of all. */
  index: number;
  /** The first of those that it can be moved among. */
  isFirst: boolean;
  isLast: boolean;
}

/** Returns the text of an alert as a sample has it; with its placeholders where there is none of its kinds. */
function sampleOf({ kinds, template }: Variant, { facts }: AlertsStore) {
  const values = kinds.map((kind) => facts.samples[kind]).find(Boolean);
  return values ? fillTemplate(template, values) : template;
}

/** Draws one alert in a line: on or off, what it is for, what is shown and heard. */
export function AlertRow(
  { desk, variant, index, isFirst, isLast }: AlertRowProps,
) {
  const { readOnly } = desk.facts;
  const name = desk.nameOf(variant);
  const sentence = desk.sentence(variant);
  const why = desk.never.value[index] ?? null;
  const file = variant.media === null
    ? undefined
    : desk.files.value[variant.media];
  return (
    <li
      class={variant.enabled ? "alert-row" : "alert-row alert-row--off"}
      data-alert={variant.id}
      onKeyDown={(event) => {
        const step = event.key === "ArrowUp" ? -1 : 1;
        const isMove = event.altKey &&
          (event.key === "ArrowUp" || event.key === "ArrowDown");
        if (!isMove || readOnly) return;
        event.preventDefault();
        desk.shift(variant, step);
      }}
    >
      <span class="switch alert-row__on">
        <input
          type="checkbox"
          role="switch"
          id={`on-${variant.id}`}
          aria-label={words.on(name)}
          checked={variant.enabled}
          disabled={readOnly}
          onChange={({ currentTarget }) =>
            desk.change(
              variant.id,
              { enabled: currentTarget.checked },
              "enabled",
            )}
        />
      </span>
      <div class="alert-row__what">
        <button
          type="button"
          class="alert-row__open"
          // It has the words that are seen: who speaks to the page says those.
          aria-label={words.edit(
            name === sentence ? name : `${sentence}, ${name}`,
          )}
          onClick={() => desk.chosenId.value = variant.id ?? null}
        >
          {sentence}
        </button>
        <p class="dim alert-row__text" dir="auto">
          {variant.name !== "Default" && variant.name !== sentence && (
            <>
              <b>{variant.name}</b>
              {" · "}
            </>
          )}
          {sampleOf(variant, desk)}
        </p>
        <p class="dim alert-row__media">
          {variant.media !== null && (
            <span>
              <StudioIcon name={file ? "image" : "triangle-alert"} />
              {file?.name ?? words.fileDeleted}
            </span>
          )}
          <span>
            <StudioIcon
              name={variant.sound.volume === 0 ? "volume-x" : "music"}
            />
            {desk.soundName(variant)}
          </span>
          <span>
            <StudioIcon name="clock" />
            {words.seconds(variant.durationMs / 1_000)}
          </span>
        </p>
      </div>
      <div class="alert-row__acts">
        <Button
          size="small"
          tone="quiet"
          icon="play"
          iconOnly
          disabled={readOnly}
          onClick={() => desk.playHere(variant)}
        >
          {words.playHereOf(name)}
        </Button>
        <Menu
          id={`menu-${variant.id}`}
          label={words.more(name)}
          items={[
            {
              name: words.playObs,
              icon: "monitor-play",
              disabled: readOnly,
              run: () => void desk.playInObs(variant),
            },
            {
              name: words.duplicate,
              icon: "copy",
              disabled: readOnly,
              run: () => desk.duplicate(variant),
            },
            {
              name: words.up,
              icon: "arrow-up",
              disabled: readOnly || isFirst,
              run: () => desk.shift(variant, -1),
            },
            {
              name: words.down,
              icon: "arrow-down",
              disabled: readOnly || isLast,
              run: () => desk.shift(variant, 1),
            },
            {
              name: words.remove,
              icon: "trash-2",
              danger: true,
              disabled: readOnly,
              run: () => desk.remove(variant),
            },
          ]}
        />
      </div>
      <UnreachableNote desk={desk} variant={variant} why={why} />
    </li>
  );
}
