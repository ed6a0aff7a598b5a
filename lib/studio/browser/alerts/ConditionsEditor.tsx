import { useSignal } from "@preact/signals";
import { fieldsOfKind } from "@/lib/schema/widgets/settings/alert_kinds.ts";
import {
  type ConditionField,
} from "@/lib/schema/widgets/settings/variant_match.ts";
import type { Variant } from "@/lib/schema/widgets/settings/variant.ts";
import { Button } from "@/lib/studio/ui/Button.tsx";
import { SelectField } from "@/lib/studio/ui/Field.tsx";
import {
  CONDITION_MESSAGES as words,
  type ConditionMode,
} from "@/lib/studio/messages/alerts.ts";
import type { AlertsStore } from "./alerts_store.ts";
import {
  type ConditionRow,
  conditionsOf,
  modesOf,
  newRow,
  rowsOf,
  withMode,
} from "./condition_rows.ts";
import { ConditionValues } from "./ConditionValues.tsx";

const MAX_CONDITIONS = 6;

/** Draws the conditions of an alert, each as a row of a sentence. */
export function ConditionsEditor(
  { desk, variant }: { desk: AlertsStore; variant: Variant },
) {
  const { readOnly } = desk.facts;
  // A row without a value says nothing yet, and is kept here until it does.
  const unfinished = useSignal<readonly ConditionRow[]>([]);
  const rows = [...rowsOf(variant.conditions), ...unfinished.value];
  const fields = [
    ...new Set<ConditionField>(variant.kinds.flatMap(fieldsOfKind)),
  ];

  function put(next: readonly ConditionRow[], key: string): void {
    unfinished.value = next.filter((row) => conditionsOf([row]).length === 0);
    desk.change(
      variant.id,
      { conditions: conditionsOf(next) },
      `conditions.${key}`,
    );
  }
  const change = (at: number, row: ConditionRow, key: string) =>
    put(rows.map((one, index) => index === at ? row : one), key);

  const used = conditionsOf(rows).length + unfinished.value.length;
  return (
    <div class="stack">
      {rows.length === 0 && <p class="dim">{words.any}</p>}
      {rows.length > 0 && (
        <ul class="stack">
          {rows.map((row, at) => {
            const id = `condition-${at}`;
            return (
              <li key={`${row.field} ${at}`} class="condition">
                <SelectField
                  id={`${id}-field`}
                  label={words.what}
                  value={row.field}
                  disabled={readOnly}
                  options={[...new Set([row.field, ...fields])].map((field) => [
                    field,
                    words.fields[field],
                  ])}
                  onChange={({ currentTarget }) =>
                    change(
                      at,
                      newRow(currentTarget.value as ConditionField),
                      `${at}.field`,
                    )}
                />
                {modesOf(row.field).length > 1 && (
                  <SelectField
                    id={`${id}-mode`}
                    label={words.compare}
                    value={row.mode}
                    disabled={readOnly}
                    options={modesOf(row.field).map((mode) => [
                      mode,
                      words.modes[mode],
                    ])}
                    onChange={({ currentTarget }) =>
                      change(
                        at,
                        withMode(row, currentTarget.value as ConditionMode),
                        `${at}.mode`,
                      )}
                  />
                )}
                <ConditionValues
                  id={id}
                  row={row}
                  kinds={variant.kinds}
                  offers={desk.facts.offers}
                  unread={desk.store.unread}
                  readOnly={readOnly}
                  onChange={(values) =>
                    change(at, { ...row, values }, `${at}.values`)}
                />
                <Button
                  tone="quiet"
                  icon="trash-2"
                  iconOnly
                  disabled={readOnly}
                  onClick={() =>
                    put(rows.filter((_, index) => index !== at), `${at}.gone`)}
                >
                  {words.remove(words.fields[row.field])}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      <div class="row">
        <Button
          size="small"
          icon="plus"
          disabled={readOnly || used >= MAX_CONDITIONS}
          onClick={() => {
            const free =
              fields.find((field) =>
                !rows.some((row) => row.field === field)
              ) ?? fields[0];
            if (free) put([...rows, newRow(free)], `${rows.length}.new`);
          }}
        >
          {words.add}
        </Button>
      </div>
    </div>
  );
}
