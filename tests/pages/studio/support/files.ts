/** Files as the streamer chooses them in a dialog of the browser. */
import { Buffer } from "node:buffer";
import { png, wav } from "@/tests/features/overlays/assets/samples.ts";

/** Returns a sound of some seconds. */
export const soundFile = (name: string, seconds = 1) => ({
  name,
  mimeType: "audio/wav",
  buffer: Buffer.from(wav(seconds)),
});

/** Returns a picture; all have equal bytes. */
export const pictureFile = async (name: string) => ({
  name,
  mimeType: "image/png",
  buffer: Buffer.from(await png()),
});
