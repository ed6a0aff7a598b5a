import type { PageAsset } from "@/lib/overlay/page_info.ts";
import type { SoundOffer } from "@/lib/studio/browser/sounds/shelf.ts";
import type { UnreadTexts } from "./unread_texts.ts";
import type { FormControl, Option, Path } from "@/lib/schema/forms/model.ts";

/** Files of the channel that pickers offer. */
export interface FileOffers {
  sounds: readonly SoundOffer[];
  /** The channel's files as a preview draws them, by id. */
  files: Readonly<Record<string, PageAsset>>;
  /** The most bytes of an upload. */
  maxBytes: number;
}

/** Things of the channel that controls offer. */
export interface Offers extends FileOffers {
  fonts: readonly string[];
  looks: readonly Option[];
  /** Id of the look that the channel wears. */
  channelLook: string;
  /** The most bytes of a font. */
  maxFontBytes: number;
  /** Decimals of the channel's currency. */
  currencyDigits: number;
  currency: string;
}

/** Work that a control can ask for. */
export interface ControlWork {
  offers: Offers;
  readOnly: boolean;
  errorOf(key: string): string | undefined;
  /** Texts of fields that are no values. */
  unread: UnreadTexts;
  /** Value that another control has now. */
  valueAt(path: Path): unknown;
  set(control: FormControl, value: unknown): void;
  reset(control: FormControl): void;
}

/** Props of every control. */
export interface ControlProps {
  control: FormControl;
  work: ControlWork;
}

/** Returns the id of a control's element. */
export const controlId = ({ key }: FormControl): string =>
  `set-${key.replaceAll(".", "-")}`;

/** Returns the help of a control, without what its label says already. */
export function hintFor({ hint, label }: FormControl): string | null {
  if (hint === null || hint.toLowerCase() === label.toLowerCase()) return null;
  return hint.replaceAll("`", "");
}
