import { useMemo, useRef } from "preact/hooks";
import type { FormOffers } from "./control_context.ts";
import { createForm, type FormOptions } from "./create_form.ts";

/**
 * Returns the state of a form for as long as its component is drawn. It asks
 * the functions of the latest drawing; what the form shows is computed anew when
 * a signal that they read has changed.
 */
export function useForm<T extends object, O extends FormOffers = FormOffers>(
  options: FormOptions<T, O>,
) {
  const latest = useRef(options);
  latest.current = options;
  return useMemo(
    () =>
      createForm<T, O>({
        ...options,
        valueOf: () => latest.current.valueOf(),
        offersOf: () => latest.current.offersOf(),
        adjust: (control, value) =>
          latest.current.adjust?.(control, value) ?? control,
        alsoChange: (part, before) =>
          latest.current.alsoChange?.(part, before) ?? {},
        placeOf: (value) => latest.current.placeOf?.(value),
      }),
    [],
  );
}
