import type { PageAsset } from "@/lib/overlay/page_info.ts";
import type { Option } from "@/lib/schema/forms/model.ts";
import type { SoundOffer } from "@/lib/studio/browser/sounds/shelf.ts";
import type {
  ControlProps,
  ControlWork,
  FormOffers,
} from "@/lib/studio/kit/form/control_context.ts";

/** Files of the channel that pickers offer. */
export interface FileOffers {
  sounds: readonly SoundOffer[];
  /** The channel's files as a preview draws them, by id. */
  files: Readonly<Record<string, PageAsset>>;
  /** The most bytes of an upload. */
  maxBytes: number;
}

/** Things of the channel that the settings of widgets offer. */
export interface Offers extends FileOffers, FormOffers {
  fonts: readonly string[];
  looks: readonly Option[];
  /** The look that the channel wears. */
  channelLook: { id: string; title: string };
  /** The most bytes of a font. */
  maxFontBytes: number;
}

/** Work that a control of a widget's settings can ask for. */
export type SettingsWork = ControlWork<Offers>;
/** Props of a control of a widget's settings. */
export type SettingsControl = ControlProps<Offers>;
