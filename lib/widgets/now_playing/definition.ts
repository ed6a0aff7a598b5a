import { z } from "zod";
import { previewTime } from "@/lib/schema/widgets/state/samples.ts";
import {
  a11yGroup,
  bool,
  boxGroup,
  defineWidget,
  formatGroup,
  motionGroup,
  ms,
  setOf,
  textGroup,
  visibilityGroup,
} from "@/lib/widgets/kit.ts";
import { nowPlayingForm } from "./form.ts";

/** Song title and artist. */
export const nowPlaying = defineWidget({
  id: "now-playing",
  title: "Now playing",
  purpose: "Song title and artist.",
  area: "brand",
  priority: "P2",
  size: { width: 460, height: 110, minWidth: 200, minHeight: 48 },
  anchor: "bottom-left",
  schemaVersion: 1,
  form: nowPlayingForm,
  settings: () =>
    z.strictObject({
      show: setOf(["cover", "title", "artist", "progress", "requester"], [
        "cover",
        "title",
        "artist",
      ], "What is shown"),
      hideWhenIdle: bool(true, "Draws nothing while nothing plays"),
      scrollLong: bool(true, "A long title moves"),
      durationMs: ms(
        0,
        60_000,
        0,
        "0 stays; else shown for this long on a change",
      ),
      text: textGroup({ fontSize: 24 }),
      box: boxGroup(),
      motion: motionGroup(),
      format: formatGroup(),
      visibility: visibilityGroup({ showWhen: "has-data" }),
      a11y: a11yGroup(),
    }),
  reads: () => ({ song: { topic: "now_playing", params: {} } }),
  listensTo: ["now_playing.state"],
  preview: {
    state: {
      song: {
        title: "Paper Lanterns",
        artist: "The Quiet Harbour",
        coverUrl: null,
        requester: null,
        startedAt: previewTime(-63_000),
        durationMs: 201_000,
      },
    },
  },
});
