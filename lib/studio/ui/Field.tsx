import type { ComponentChildren, ComponentProps, Ref } from "preact";

interface FieldProps {
  label: ComponentChildren;
  /** Id of the control, which `children` carries. */
  for: string;
  hint?: ComponentChildren;
  error?: ComponentChildren;
  children: ComponentChildren;
}

/** Returns the ids of the texts about a control, for its `aria-describedby`. */
export function describedBy(
  id: string,
  { hint, error }: { hint?: unknown; error?: unknown },
): string | undefined {
  const ids = [error ? `${id}-error` : "", hint ? `${id}-hint` : ""]
    .filter(Boolean).join(" ");
  return ids === "" ? undefined : ids;
}

/** Draws the texts about a control, by whose ids it is described (`describedBy`). */
export const FieldTexts = (
  { id, hint, error }: Pick<FieldProps, "hint" | "error"> & { id: string },
) => (
  <>
    {hint && <p class="field__hint" id={`${id}-hint`}>{hint}</p>}
    {error && (
      // What is wrong is found out where another thing has the focus.
      <p class="field__error" id={`${id}-error`} role="alert">{error}</p>
    )}
  </>
);

/** Draws a label, a control, its hint and its error. */
export function Field({ label, hint, error, children, ...rest }: FieldProps) {
  const id = rest.for;
  return (
    <div class={error ? "field field--wrong" : "field"}>
      <label class="field__label" for={id}>{label}</label>
      {children}
      {FieldTexts({ id, hint, error })}
    </div>
  );
}

type TextFieldProps =
  & Omit<FieldProps, "for" | "children">
  & Omit<ComponentProps<"input">, "id" | "label">
  & { id: string; suffix?: ComponentChildren };

/** Draws a text field with its label; `suffix` is a unit behind it, which the field keeps. */
export function TextField(
  { label, hint, error, suffix, id, ...rest }: TextFieldProps,
) {
  const input = (
    <input
      type="text"
      // Names and sentences may be of a script that is written from the right.
      dir="auto"
      {...rest}
      id={id}
      class="input"
      aria-invalid={error ? true : undefined}
      aria-describedby={describedBy(id, { hint, error })}
    />
  );
  const children = suffix
    ? (
      <span class="input-row">
        {input}
        <span class="input-row__suffix">{suffix}</span>
      </span>
    )
    : input;
  return Field({ label, for: id, hint, error, children });
}

type TextAreaFieldProps =
  & Omit<FieldProps, "for" | "children">
  & Omit<ComponentProps<"textarea">, "id" | "label">
  & { id: string };

/** Draws a field for a text of several lines with its label. */
export function TextAreaField(
  { label, hint, error, id, class: look, ...rest }: TextAreaFieldProps,
) {
  const children = (
    <textarea
      {...rest}
      id={id}
      class={look ? `input ${look}` : "input"}
      aria-invalid={error ? true : undefined}
      aria-describedby={describedBy(id, { hint, error })}
    />
  );
  return Field({ label, for: id, hint, error, children });
}

/** Draws a chooser of files, with which the same file can be chosen again, mended. */
export const FileInput = (
  { onFiles, inputRef, ...rest }:
    & Omit<ComponentProps<"input">, "type" | "onChange" | "ref">
    & { onFiles: (files: File[]) => unknown; inputRef?: Ref<HTMLInputElement> },
) => (
  <input
    {...rest}
    {...inputRef ? { ref: inputRef } : {}}
    type="file"
    onChange={({ currentTarget }) => {
      onFiles([...currentTarget.files ?? []]);
      currentTarget.value = "";
    }}
  />
);

type SelectFieldProps =
  & Omit<FieldProps, "for" | "children">
  & Omit<ComponentProps<"select">, "id" | "label">
  & {
    id: string;
    options: readonly (readonly [value: string, label: string])[];
  };

/** Draws a choice of a list with its label. */
export function SelectField(
  { label, hint, error, id, options, value, ...select }: SelectFieldProps,
) {
  const children = (
    <select
      {...select}
      id={id}
      class="input"
      value={value}
      aria-invalid={error ? true : undefined}
      aria-describedby={describedBy(id, { hint, error })}
    >
      {options.map(([key, words]) => (
        <option key={key} value={key} selected={key === value}>
          {words}
        </option>
      ))}
    </select>
  );
  return Field({ label, for: id, hint, error, children });
}

type SwitchProps =
  & Omit<ComponentProps<"input">, "id" | "label" | "type">
  & { id: string; label: ComponentChildren; hint?: ComponentChildren };

/** Draws a switch: on or off, at once. */
export function Switch({ id, label, hint, ...input }: SwitchProps) {
  return (
    <div class="switch">
      <input
        {...input}
        type="checkbox"
        role="switch"
        id={id}
        aria-describedby={describedBy(id, { hint })}
      />
      <label for={id}>{label}</label>
      {hint && <p class="field__hint" id={`${id}-hint`}>{hint}</p>}
    </div>
  );
}
