import { useSignal } from "@preact/signals";
import { allControls, formOf } from "@/lib/schema/forms/form_of.ts";
import type { Schema } from "@/lib/schema/forms/model.ts";
import { searchForm } from "@/lib/schema/forms/search.ts";
import { Switch, TextField } from "@/lib/studio/ui/Field.tsx";
import { SETTINGS_MESSAGES as words } from "@/lib/studio/messages/settings.ts";
import { ControlField } from "@/lib/studio/kit/form/ControlField.tsx";
import { filterSentence } from "./filter_sentence.ts";
import type { Offers } from "./offers.ts";
import { FormSectionView } from "@/lib/studio/kit/form/FormSectionView.tsx";
import type { SettingsStore } from "./settings_store.ts";
import { workOnStored } from "./stored_controls.tsx";
import { moneyText } from "@/lib/studio/messages/figures.ts";
import { studioLanguage } from "@/lib/studio/messages/texts.ts";

interface WidgetFormProps {
  store: SettingsStore;
  schema: Schema;
  /** Language of the schema's texts. */
  language: string;
  look: Readonly<Record<string, unknown>>;
  groups: readonly string[];
  offers: Offers;
  readOnly: boolean;
}

/** Draws all settings of a widget by their schema, with a search. */
export function WidgetForm(
  { store, schema, language, look, groups, offers, readOnly }: WidgetFormProps,
) {
  const query = useSignal("");
  const isWhole = useSignal(false);
  const model = formOf(schema, { stored: store.stored.value, look, groups });
  const { form, hidden } = searchForm(model, query.value);
  const every = allControls(model.sections.flatMap(({ controls }) => controls));
  const work = workOnStored(store, every, { offers, readOnly });
  const money = (minor: number) => moneyText(minor, offers.currency);
  const searching = query.value.trim() !== "";
  return (
    <div class="stack">
      <TextField
        id="settings-search"
        type="search"
        label={words.search}
        value={query.value}
        onInput={({ currentTarget }) => query.value = currentTarget.value}
      />
      <Switch
        id="settings-whole"
        label={words.allSettings}
        hint={words.allSettingsHint}
        checked={isWhole.value}
        onChange={({ currentTarget }) => isWhole.value = currentTarget.checked}
      />
      {searching && <p class="dim" role="status">{words.noMatch(hidden)}</p>}
      <div class="stack" lang={language}>
        {form.sections.map((section) => (
          <FormSectionView
            key={section.id}
            section={section}
            open={searching || isWhole.value}
            // A sentence of labels in another language would be half.
            sentence={language === studioLanguage()
              ? filterSentence(section.controls, money)
              : null}
          >
            {(controls) =>
              controls.map((control) => (
                <ControlField key={control.key} control={control} work={work} />
              ))}
          </FormSectionView>
        ))}
      </div>
    </div>
  );
}
