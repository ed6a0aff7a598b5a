import { useSignal } from "@preact/signals";
import { Button } from "@/lib/studio/parts/Button.tsx";
import { SelectField, TextField } from "@/lib/studio/parts/Field.tsx";
import { AUDIENCE_WORDS } from "@/lib/studio/words/audience.ts";
import type { AudienceDesk } from "./audience_desk.ts";
import { giveawayActs } from "./giveaway_acts.ts";

const words = AUDIENCE_WORDS.giveaway;

/** Draws the form that opens a giveaway. */
export function GiveawayForm({ desk }: { desk: AudienceDesk }) {
  const prize = useSignal("");
  const keyword = useSignal("!join");
  const role = useSignal("everyone");
  const durationMs = useSignal("");
  const busy = useSignal(false);
  const { readOnly } = desk;

  async function open(event: Event) {
    event.preventDefault();
    busy.value = true;
    const opened = await giveawayActs(desk).open({
      prize: prize.value.trim(),
      keyword: keyword.value.trim() || null,
      role: role.value,
      durationMs: durationMs.value === "" ? null : Number(durationMs.value),
    });
    busy.value = false;
    if (opened) prize.value = "";
  }

  return (
    <form class="stack" onSubmit={open}>
      {!desk.giveaway.state.value.giveaway && (
        <p class="dim">{words.noneText}</p>
      )}
      <div class="aud-form">
        <TextField
          id="giveaway-prize"
          label={words.prize}
          required
          maxLength={120}
          autocomplete="off"
          dir="auto"
          value={prize.value}
          readOnly={readOnly}
          onInput={({ currentTarget }) => prize.value = currentTarget.value}
        />
        <TextField
          id="giveaway-keyword"
          label={words.keyword}
          hint={words.keywordHint}
          maxLength={30}
          pattern="\S*"
          autocomplete="off"
          spellcheck={false}
          value={keyword.value}
          readOnly={readOnly}
          onInput={({ currentTarget }) => keyword.value = currentTarget.value}
        />
        <SelectField
          id="giveaway-role"
          label={words.role}
          options={words.roles}
          value={role.value}
          disabled={readOnly}
          onChange={({ currentTarget }) => role.value = currentTarget.value}
        />
        <SelectField
          id="giveaway-duration"
          label={words.duration}
          options={words.durations}
          value={durationMs.value}
          disabled={readOnly}
          onChange={({ currentTarget }) =>
            durationMs.value = currentTarget.value}
        />
      </div>
      <div class="row">
        <Button
          type="submit"
          icon="play"
          busy={busy.value}
          disabled={readOnly}
        >
          {words.open}
        </Button>
      </div>
    </form>
  );
}
