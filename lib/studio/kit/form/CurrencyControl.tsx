import { PickBox, type PickOption } from "@/lib/studio/ui/PickField.tsx";
import { controlAttributes } from "./control_attributes.ts";
import type { ControlProps, FormOffers } from "./control_context.ts";
import { inputText } from "./plain_controls.tsx";

/** Offers of a form in which a currency is picked by its name. */
interface CurrencyOffers extends FormOffers {
  currencies: readonly PickOption[];
}

/** Draws a currency that is picked by its code or name. */
export function CurrencyControl(
  { control, work }: ControlProps<CurrencyOffers>,
) {
  const attributes = controlAttributes({ control, work });
  return (
    <PickBox
      id={attributes.id}
      label={control.label}
      describedBy={attributes["aria-describedby"]}
      isWrong={attributes["aria-invalid"] === true}
      readOnly={attributes.disabled}
      value={inputText(control.value)}
      options={work.offers.currencies}
      onPick={(value) => work.set(control, value)}
    />
  );
}
