import { z } from "zod";
import { SAMPLE_CHAT } from "@/lib/schema/widgets/state/sample_chat.ts";
import { previewTime } from "@/lib/schema/widgets/state/samples.ts";
import {
  a11yGroup,
  bool,
  boxGroup,
  defineWidget,
  formatGroup,
  int,
  motionGroup,
  ms,
  setOf,
  soundGroup,
  textGroup,
  visibilityGroup,
} from "@/lib/widgets/kit.ts";
import { chatHighlightForm } from "./form.ts";

/** Shows one chosen chat message large. */
export const chatHighlight = defineWidget({
  id: "chat-highlight",
  title: "Chat highlight",
  purpose: "Shows one chosen chat message large.",
  area: "chat",
  priority: "P1",
  size: { width: 900, height: 220, minWidth: 480, minHeight: 140 },
  anchor: "bottom-center",
  schemaVersion: 1,
  form: chatHighlightForm,
  settings: () =>
    z.strictObject({
      pickBy: setOf(["dashboard", "command", "redemption"], [
        "dashboard",
        "command",
      ], "Who picks a message"),
      durationMs: ms(
        0,
        600_000,
        12_000,
        "How long it is shown; 0 until cleared",
      ),
      showAvatar: bool(true, "Picture beside the name"),
      showRole: bool(true, "Role beside the name"),
      maxChars: int(
        40,
        500,
        280,
        "Longest message in characters; the rest is cut",
      ),
      queue: bool(true, "`false`: the newest replaces the current one"),
      text: textGroup({ fontSize: 30 }),
      box: boxGroup({ background: "#141821E6" }),
      motion: motionGroup(),
      format: formatGroup(),
      sound: soundGroup(),
      visibility: visibilityGroup({ showWhen: "has-data" }),
      a11y: a11yGroup(),
    }),
  reads: () => ({ highlight: { topic: "chat_highlight", params: {} } }),
  sounds: ["chat.highlight"],
  listensTo: ["chat.*", "control.*"],
  styles: ["shoutout-card"],
  preview: {
    state: {
      highlight: SAMPLE_CHAT[1]
        ? { line: SAMPLE_CHAT[1], pickedAt: previewTime(0) }
        : null,
    },
  },
});
