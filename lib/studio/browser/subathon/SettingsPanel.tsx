import { useSignal } from "@preact/signals";
import { SelectField, Switch, TextField } from "@/lib/studio/ui/Field.tsx";
import { PickField, type PickOption } from "@/lib/studio/ui/PickField.tsx";
import { SubmitRow } from "@/lib/studio/ui/SubmitRow.tsx";
import { Panel } from "@/lib/studio/ui/Panel.tsx";
import { RULE_MESSAGES as words } from "@/lib/studio/messages/subathon_rules.ts";
import { ApiError } from "@/lib/studio/browser/api.ts";
import { useGuardLeave } from "@/lib/studio/browser/guard_leave.ts";
import { typedSince } from "@/lib/studio/browser/merge_fields.ts";
import { SESSION_SETTINGS, useRulesDraft } from "./rule_drafts.ts";
import {
  FIXED,
  readSettings,
  SETTING_GROUPS,
  type SettingName,
  textOfSetting,
} from "./settings_form.ts";
import type { TimerStore } from "./timer_store.ts";
import { actWithUndo } from "./with_undo.ts";

/** Draws the settings of the session; only what was changed is sent. */
export function SettingsPanel(
  { desk, currencies }: {
    desk: TimerStore;
    currencies: readonly PickOption[];
  },
) {
  const { readOnly, timer } = desk;
  const edits = useSignal<Partial<Record<SettingName, string>>>({});
  const faults = useSignal<Partial<Record<SettingName, string>>>({});
  const busy = useSignal(false);
  const isTyped = Object.keys(edits.value).length > 0;
  const { draft, act } = useRulesDraft(desk, SESSION_SETTINGS, isTyped);
  const settings = draft.value.value;
  useGuardLeave(() => Object.keys(edits.peek()).length > 0);
  const shown = (name: SettingName) =>
    edits.value[name] ?? textOfSetting(settings, name);

  function change(name: SettingName, text: string) {
    const { [name]: _old, ...others } = edits.value;
    // What is being saved is no longer what it was before.
    edits.value = !busy.peek() && text === textOfSetting(settings, name)
      ? others
      : { ...others, [name]: text };
    const { [name]: _fault, ...rest } = faults.value;
    faults.value = rest;
  }

  async function save(event: Event) {
    event.preventDefault();
    if (busy.peek()) return;
    const sent = edits.peek();
    const read = readSettings(sent);
    if ("faults" in read) {
      faults.value = read.faults;
      return;
    }
    busy.value = true;
    const saved = await actWithUndo(
      async () => {
        try {
          return await act((value) => ({ ...value, ...read.settings }));
        } catch (error) {
          if (error instanceof ApiError) faults.value = faultsOf(error);
          throw error;
        }
      },
      words.saved,
    );
    busy.value = false;
    if (!saved) return;
    // What was typed meanwhile is saved next.
    edits.value = typedSince(sent, edits.peek());
  }

  function control(name: SettingName, kind: string) {
    const isFixed = timer.value.state !== "idle" && FIXED.includes(name);
    const id = `setting-${name}`;
    const label = words.names[name];
    const choices = (words.choices as Record<string, Record<string, string>>)[
      name
    ];
    if (kind === "switch") {
      return (
        <Switch
          key={name}
          id={id}
          label={label}
          checked={shown(name) === "true"}
          disabled={readOnly}
          onChange={(event) =>
            change(name, String(event.currentTarget.checked))}
        />
      );
    }
    if (choices) {
      return (
        <SelectField
          key={name}
          id={id}
          label={label}
          hint={isFixed ? words.fixed : undefined}
          value={shown(name)}
          disabled={readOnly || isFixed}
          options={Object.entries(choices)}
          error={faults.value[name]}
          onChange={(event) => change(name, event.currentTarget.value)}
        />
      );
    }
    if (kind === "code") {
      return (
        <PickField
          id={id}
          label={label}
          readOnly={readOnly}
          value={shown(name)}
          options={currencies}
          error={faults.value[name]}
          onPick={(value) => change(name, value)}
        />
      );
    }
    return (
      <TextField
        key={name}
        id={id}
        type={kind === "instant" ? "datetime-local" : "text"}
        label={label}
        hint={isFixed
          ? words.fixed
          : words.hints[name] ?? (kind === "optional" ? words.none : undefined)}
        maxLength={20}
        autocomplete="off"
        value={shown(name)}
        disabled={isFixed}
        readOnly={readOnly}
        error={faults.value[name]}
        onInput={(event) => change(name, event.currentTarget.value)}
      />
    );
  }

  return (
    <Panel title={words.settings} icon="sliders-horizontal">
      <form class="stack" onSubmit={save}>
        {Object.entries(SETTING_GROUPS).map(([group, names]) => (
          <fieldset key={group} class="sub-group">
            <legend>{words.groups[group as keyof typeof words.groups]}</legend>
            <div class="sub-fields">
              {Object.entries(names).map(([name, kind]) =>
                control(name as SettingName, kind)
              )}
            </div>
          </fieldset>
        ))}
        <SubmitRow
          icon="save"
          busy={busy.value}
          disabled={readOnly || !isTyped}
        >
          {words.settingsSave}
        </SubmitRow>
      </form>
    </Panel>
  );
}

function faultsOf({ problem }: ApiError): Partial<Record<SettingName, string>> {
  const errors = problem.errors ?? [];
  return Object.fromEntries(
    errors.map(({ path, message }) => [path.split(".").pop(), message]),
  );
}
