import { useSignal } from "@preact/signals";
import { useLate } from "@/lib/studio/browser/use_late.ts";
import { SelectField } from "@/lib/studio/ui/Field.tsx";
import { AUDIENCE_MESSAGES } from "@/lib/studio/messages/audience.ts";
import type { AudienceStore } from "./audience_store.ts";
import { giveawayCommands } from "./giveaway_commands.ts";
import type { GiveawayChoices } from "./GiveawayOptionFields.tsx";
import { KeywordField } from "./KeywordField.tsx";
import { otherWord } from "./shared_word.ts";
import { SharedWordNote } from "./SharedWordNote.tsx";
import { StartForm } from "./StartForm.tsx";
import { useFields } from "./use_fields.ts";

const words = AUDIENCE_MESSAGES.giveaway;
const EMPTY = { prize: "", keyword: "!join", role: "everyone", durationMs: "" };

/** Draws the form that opens a giveaway. */
export function GiveawayForm({ desk }: { desk: AudienceStore }) {
  const { readOnly } = desk;
  const fields = useFields("giveaway", EMPTY, readOnly);
  const { prize, keyword, role } = fields.values;
  const chosen = useSignal<GiveawayChoices>({});
  const isOpen = useSignal(false);
  const Options = useLate(
    isOpen.value,
    () => import("./GiveawayOptionFields.tsx"),
  )
    ?.default;
  const queue = desk.queue.state.value;
  const other = otherWord(
    "giveaway",
    keyword,
    queue.open ? queue.keyword : null,
  );
  return (
    <StartForm
      fields={fields}
      subject="prize"
      words={{ ...words, subject: words.prize, start: words.open }}
      readOnly={readOnly}
      start={(durationMs) =>
        giveawayCommands(desk).open({
          prize: prize.trim(),
          keyword: keyword.trim() || null,
          role,
          durationMs,
          ...chosen.peek(),
        })}
      before={!desk.giveaway.state.value.giveaway && (
        <p class="dim">{words.noneText}</p>
      )}
      more={
        <details
          onToggle={({ currentTarget }) => {
            isOpen.value ||= currentTarget.open;
          }}
        >
          <summary>{words.options}</summary>
          {Options
            ? (
              <Options
                fields={desk.lateFields.giveaway}
                chosen={chosen}
                readOnly={readOnly}
              />
            )
            : (
              <p class="dim" role="status">
                {isOpen.value && AUDIENCE_MESSAGES.loading}
              </p>
            )}
        </details>
      }
    >
      <KeywordField
        {...fields.text("keyword")}
        label={words.keyword}
        note={other && (
          <SharedWordNote
            text={words.shared(keyword.trim())}
            act={AUDIENCE_MESSAGES.useWord(other)}
            disabled={readOnly}
            onAct={() => fields.set("keyword", other)}
          />
        )}
      />
      <SelectField
        {...fields.choice("role")}
        label={words.role}
        options={Object.entries(words.roles)}
      />
    </StartForm>
  );
}
