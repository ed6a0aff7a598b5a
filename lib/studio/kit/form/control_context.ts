import type { ComponentChildren } from "preact";
import type { ControlKind, FormControl } from "@/lib/schema/forms/model.ts";
import type { UnreadTexts } from "./unread_texts.ts";

/** Values of the channel that controls need beside their schema. */
export interface FormOffers {
  /** The channel's currency, ISO 4217. */
  currency: string;
  /** Decimals of that currency. */
  currencyDigits: number;
}

/** Work that a control can ask for. */
export interface ControlWork<O extends FormOffers = FormOffers> {
  offers: O;
  readOnly: boolean;
  /** Begins the ids of elements; `set` unless a form says another. */
  prefix?: string;
  /** Controls that the room draws in its own way, by their kind. */
  controls?: RoomControls<O>;
  /** Draws what a room says below a control. */
  noteOf?(control: FormControl): ComponentChildren;
  errorOf(key: string): string | undefined;
  /** Texts of fields that are no values. */
  unread: UnreadTexts;
  set(control: FormControl, value: unknown): void;
  /** Takes a value back to its default; absent where a form has values alone. */
  reset?(control: FormControl): void;
}

/** Props of every control. */
export interface ControlProps<O extends FormOffers = FormOffers> {
  control: FormControl;
  work: ControlWork<O>;
}

/** Component of a control; a method, so that a room's own may need more offers. */
interface Drawing<O extends FormOffers> {
  draw(props: ControlProps<O>): ComponentChildren;
}
/** Draws one control. */
export type DrawControl<O extends FormOffers = FormOffers> = Drawing<O>["draw"];
/** Controls of a room, by their kind. */
export type RoomControls<O extends FormOffers> = Partial<
  Record<ControlKind, DrawControl<O>>
>;

/** Returns the id of a control's element. */
export const controlId = (
  { key }: FormControl,
  { prefix = "set" }: Pick<ControlWork, "prefix">,
): string => `${prefix}-${key.replaceAll(".", "-")}`;

/** Returns the help of a control, without what its label says already. */
export function hintFor({ hint, label }: FormControl): string | null {
  if (hint === null || hint.toLowerCase() === label.toLowerCase()) return null;
  return hint.replaceAll("`", "");
}
