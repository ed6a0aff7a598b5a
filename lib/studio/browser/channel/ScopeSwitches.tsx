import type { Signal } from "@preact/signals";
import type { ProgramScope } from "@/lib/schema/account/program_keys.ts";
import { PROGRAM_KEY_MESSAGES as words } from "@/lib/studio/messages/program_keys.ts";
import { Switch } from "@/lib/studio/ui/Field.tsx";

const SCOPES = Object.keys(words.scopes) as ProgramScope[];

/** Draws a switch for each thing that a key may be allowed to do. */
export function ScopeSwitches(
  { id, scopes, disabled }: {
    /** Beginning of the switches' ids. */
    id: string;
    scopes: Signal<readonly ProgramScope[]>;
    disabled: boolean;
  },
) {
  return (
    <fieldset class="stack">
      <legend class="field__label">{words.may}</legend>
      {SCOPES.map((scope) => (
        <Switch
          key={scope}
          id={`${id}-${scope.replace(":", "-")}`}
          label={words.scopes[scope]}
          checked={scopes.value.includes(scope)}
          disabled={disabled}
          onChange={({ currentTarget: { checked } }) => {
            const others = scopes.value.filter((one) => one !== scope);
            scopes.value = checked ? [...others, scope] : others;
          }}
        />
      ))}
    </fieldset>
  );
}
