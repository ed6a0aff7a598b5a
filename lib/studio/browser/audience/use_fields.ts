import { useSignal } from "@preact/signals";

/** Holds the texts of a form's fields; each field's id is the prefix and its name. */
export function useFields<K extends string>(
  prefix: string,
  initial: Readonly<Record<K, string>>,
  readOnly: boolean,
) {
  const values = useSignal(initial);
  const set = (name: K, value: string) =>
    void (values.value = { ...values.value, [name]: value });
  const take = (name: K) => (event: { currentTarget: { value: string } }) =>
    set(name, event.currentTarget.value);
  return {
    values: values.value,
    set,

    /** Empties the form once these values are sent; what a person has typed since stays. */
    empty(sent: Readonly<Record<K, string>>) {
      if (values.peek() === sent) values.value = initial;
    },

    /** Returns what a text field takes. */
    text: (name: K) => ({
      id: `${prefix}-${name}`,
      value: values.value[name],
      autocomplete: "off",
      readOnly,
      onInput: take(name),
    }),

    /** Returns what a choice takes. */
    choice: (name: K) => ({
      id: `${prefix}-${name}`,
      value: values.value[name],
      disabled: readOnly,
      onChange: take(name),
    }),
  };
}
