import type { PictureLook } from "@/lib/schema/subathon/picture_look.ts";
import type { SharedPicture } from "@/lib/schema/subathon/pictures.ts";
import { instantFormat } from "@/lib/studio/messages/instants.ts";
import { perLanguage } from "@/lib/studio/messages/texts.ts";

/** A shape of a picture to share. */
export type PictureForm = "wide" | "tall";

/** Characters of a name at most. */
export const MAX_POSTER_NAME = 25;

/** Writes the day of a picture. */
export const DAYS = perLanguage(() =>
  instantFormat({ year: "numeric", month: "long", day: "numeric" })
);

/** Part of a picture, and the plate that it is drawn on. */
export interface PosterPart {
  picture: SharedPicture;
  channelName: string;
  look: PictureLook;
  form: PictureForm;
  box: { x: number; y: number; width: number; height: number };
}
