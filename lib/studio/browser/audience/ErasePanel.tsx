import { useSignal } from "@preact/signals";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import { emptyIfStill } from "@/lib/studio/browser/merge_fields.ts";
import { TextField } from "@/lib/studio/ui/Field.tsx";
import { Panel } from "@/lib/studio/ui/Panel.tsx";
import { SubmitRow } from "@/lib/studio/ui/SubmitRow.tsx";
import { PEOPLE_MESSAGES as words } from "@/lib/studio/messages/people.ts";
import {
  type ErasablePerson,
  eraseAfterAsking,
} from "@/lib/studio/browser/erase_person.ts";
import { api, attempt } from "@/lib/studio/browser/studio_api.ts";
import type { AudienceStore } from "./audience_store.ts";

/** A platform's user id, as a person types one. */
const USER_ID = /^\d{1,20}$/;

/** Returns whom a name, a login or a user id is of, as far as the kept events say. */
async function personOf(
  channelId: string,
  typed: string,
): Promise<ErasablePerson> {
  const query = new URLSearchParams({ person: typed, limit: "50" });
  const { data } = await api.get(
    `/api/channels/${channelId}/events?${query}`,
  );
  const events: Pick<LiveEvent, "actor">[] = data
    .items as unknown as LiveEvent[];
  const actors = events.flatMap(({ actor }) => actor ?? []);
  const known = actors.find(({ id }) => id !== null);
  if (known) return { id: known.id, name: known.name ?? known.login ?? typed };
  return { id: USER_ID.test(typed) ? typed : null, name: typed };
}

/** Draws the form that erases a person from the channel. */
export function ErasePanel({ desk }: { desk: AudienceStore }) {
  const { channelId, readOnly } = desk;
  const typed = useSignal("");
  const busy = useSignal(false);

  async function submit(event: Event) {
    event.preventDefault();
    const sent = typed.peek();
    const who = sent.trim();
    if (who === "") return;
    busy.value = true;
    const person = await attempt(() => personOf(channelId, who));
    const isGone = person !== null && await eraseAfterAsking(channelId, person);
    busy.value = false;
    if (isGone) emptyIfStill(typed, sent);
  }

  return (
    <Panel title={words.title} lede={words.lede} icon="user" id="erase">
      <form class="stack" onSubmit={submit}>
        <TextField
          id="erase-who"
          label={words.who}
          hint={words.whoHint}
          value={typed.value}
          onInput={({ currentTarget }) => typed.value = currentTarget.value}
          required
          maxLength={200}
          autocomplete="off"
          spellcheck={false}
          disabled={readOnly}
        />
        <SubmitRow icon="trash-2" busy={busy.value} disabled={readOnly}>
          {words.act}
        </SubmitRow>
      </form>
    </Panel>
  );
}
