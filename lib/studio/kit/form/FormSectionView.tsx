import type { ComponentChildren } from "preact";
import type { FormControl, FormSection } from "@/lib/schema/forms/model.ts";
import { FORM_MESSAGES as words } from "@/lib/studio/messages/form.ts";

/** Draws one section of a form: a shared group closed, what few need behind "More". */
export function FormSectionView(
  { section, open, sentence, children }: {
    section: FormSection;
    /** True when every setting is shown: the streamer searches, or wants all of them. */
    open: boolean;
    /** The section in words; `null` for none. */
    sentence: string | null;
    children: (controls: readonly FormControl[]) => ComponentChildren;
  },
) {
  const shown = section.controls.filter(({ visible }) => visible);
  if (shown.length === 0) return null;
  const plain = shown.filter(({ advanced }) => open || !advanced);
  const advanced = shown.filter((control) => !plain.includes(control));
  const body = (
    <>
      <div class="settings-grid">{children(plain)}</div>
      {advanced.length > 0 && (
        <details class="settings-more">
          <summary>{words.more}</summary>
          <div class="settings-grid">{children(advanced)}</div>
        </details>
      )}
    </>
  );
  if (section.group) {
    return (
      <details class="panel settings-section" open={open}>
        <summary>
          <h2>{section.title}</h2>
          {section.changed > 0 && (
            <span class="dim">
              <span class="setting__dot" /> {words.changed(section.changed)}
            </span>
          )}
          {sentence && <span class="settings-section__said">{sentence}</span>}
        </summary>
        {body}
      </details>
    );
  }
  return (
    <section class="panel">
      {section.title && <h2>{section.title}</h2>}
      {body}
    </section>
  );
}
