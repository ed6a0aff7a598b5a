import { DIALOG_MESSAGES } from "@/lib/studio/messages/dialogs.ts";
import type { Signal } from "@preact/signals";
import { SHELL_MESSAGES } from "@/lib/studio/messages/shell.ts";
import { Dialog } from "@/lib/studio/ui/Dialog.tsx";
import { Switch } from "@/lib/studio/ui/Field.tsx";
import {
  type Action,
  actions,
  keysInWords,
  setSingleKeys,
  singleKeysOn,
} from "@/lib/studio/browser/actions.ts";
import { isMac } from "./is_mac.ts";

function byGroup(all: readonly Action[]): [string, Action[]][] {
  const groups = new Map<string, Action[]>();
  for (const action of all) {
    if (action.keys === undefined) continue;
    groups.set(action.group, [...groups.get(action.group) ?? [], action]);
  }
  return [...groups];
}

/** Lists the keys of every action on the page. */
export function HelpDialog({ open }: { open: Signal<boolean> }) {
  return (
    <Dialog
      open={open.value}
      title={SHELL_MESSAGES.help}
      onClose={() => open.value = false}
    >
      {byGroup(actions.value.filter(({ isFound }) => !isFound)).map((
        [group, own],
      ) => (
        <section key={group} class="shortcuts">
          <h3>{group}</h3>
          <dl>
            {own.map(({ id, name, keys = "", also = [] }) => (
              <div key={id}>
                <dt>{name}</dt>
                <dd>
                  {[keys, ...also].map((each) => (
                    <kbd key={each}>{keysInWords(each, isMac())}</kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <p>
        <a class="lone-link" href="/docs/guide/streamers">
          {SHELL_MESSAGES.guides}
        </a>
      </p>
      <Switch
        id="single-keys"
        label={DIALOG_MESSAGES.singleKeys}
        hint={DIALOG_MESSAGES.singleKeysHint}
        defaultChecked={singleKeysOn()}
        onChange={({ currentTarget }) => setSingleKeys(currentTarget.checked)}
      />
    </Dialog>
  );
}
