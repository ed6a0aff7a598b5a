import { useSignal } from "@preact/signals";
import { Button } from "@/lib/studio/ui/Button.tsx";
import { TextField } from "@/lib/studio/ui/Field.tsx";
import { isSame } from "@/lib/core/is_same.ts";
import { isMomentKind } from "@/lib/schema/events/kinds/moments.ts";
import { type AlertKind } from "@/lib/schema/widgets/settings/alert_kinds.ts";
import {
  ALERT_GROUPS,
  type AlertPreset,
  ALERTS_MESSAGES as words,
} from "@/lib/studio/messages/alerts.ts";
import { AlertRow } from "./AlertRow.tsx";
import type { AlertsStore } from "./alerts_store.ts";
import { MixerPanel } from "./MixerPanel.tsx";
import { groupOf } from "./variant_list.ts";
import { ALERT_NAMES } from "@/lib/studio/messages/kinds.ts";

/** Draws all alerts of an alert box, by what they are for, with a search. */
export function AlertTable({ desk }: { desk: AlertsStore }) {
  const query = useSignal("");
  const wanted = query.value.trim().toLowerCase();
  const all = desk.variants.value;
  const rows = all.map((variant, index) => ({ variant, index }));
  const found = rows.filter(({ variant }) =>
    `${variant.name} ${desk.sentence(variant)} ${variant.template}`
      .toLowerCase().includes(wanted)
  );
  return (
    <div class="stack">
      <MixerPanel desk={desk} />
      <TextField
        id="alerts-search"
        type="search"
        label={words.find}
        hint={words.rule}
        value={query.value}
        onInput={({ currentTarget }) => query.value = currentTarget.value}
      />
      {wanted !== "" && (
        <p class="dim" role="status">{words.found(found.length)}</p>
      )}
      {ALERT_GROUPS.map((group, at) => {
        const own = found.filter(({ variant }) => groupOf(variant) === at);
        if (wanted !== "" && own.length === 0) return null;
        const id = `alerts-${group.first}`;
        return (
          <section key={id} class="alert-group" aria-labelledby={id}>
            <div class="alert-group__head">
              <h2 id={id}>{group.name}</h2>
              <Button
                size="small"
                tone="quiet"
                icon="plus"
                iconOnly
                disabled={desk.facts.readOnly}
                onClick={() => desk.add(group.first)}
              >
                {words.add(group.name)}
              </Button>
            </div>
            <MissingMoments desk={desk} kinds={group.kinds} />
            {group.preset && (
              <MissingPreset
                desk={desk}
                kind={group.first}
                preset={group.preset}
              />
            )}
            {own.length === 0
              ? <p class="dim alert-group__none">{group.none}</p>
              : (
                <ul class="alert-rows">
                  {own.map(({ variant, index }, place) => (
                    <AlertRow
                      key={variant.id ?? index}
                      desk={desk}
                      variant={variant}
                      index={index}
                      isFirst={place === 0}
                      isLast={place === own.length - 1}
                    />
                  ))}
                </ul>
              )}
          </section>
        );
      })}
    </div>
  );
}

/** Draws a button that adds an alert which a group offers, until there is one like it. */
function MissingPreset(
  { desk, kind, preset }: {
    desk: AlertsStore;
    kind: AlertKind;
    preset: AlertPreset;
  },
) {
  const isThere = desk.variants.value.some(({ conditions }) =>
    isSame(conditions, preset.conditions)
  );
  if (isThere) return null;
  return (
    <div class="row">
      <Button
        size="small"
        icon="plus"
        disabled={desk.facts.readOnly}
        onClick={() => desk.add(kind, preset)}
      >
        {preset.name}
      </Button>
    </div>
  );
}

/** Draws a button for each moment of a group that has no alert yet: one press adds it. */
function MissingMoments(
  { desk, kinds }: { desk: AlertsStore; kinds: readonly AlertKind[] },
) {
  const missing = kinds.filter((kind) =>
    isMomentKind(kind) &&
    !desk.variants.value.some((one) => one.kinds.includes(kind))
  );
  if (missing.length === 0) return null;
  return (
    <div class="row">
      {missing.map((kind) => (
        <Button
          key={kind}
          size="small"
          icon="plus"
          disabled={desk.facts.readOnly}
          onClick={() => desk.add(kind)}
        >
          {ALERT_NAMES[kind]}
        </Button>
      ))}
    </div>
  );
}
