import type { ComponentChildren, ComponentType } from "preact";
import { AUDIENCE_MESSAGES as words } from "@/lib/studio/messages/audience.ts";
import { useLate } from "@/lib/studio/browser/use_late.ts";
import type { StudioIconName } from "@/lib/studio/ui/icons.ts";
import { Panel } from "@/lib/studio/ui/Panel.tsx";
import type { AudienceStore } from "./audience_store.ts";

/** A panel of the room. */
type DrawPanel = ComponentType<{ desk: AudienceStore }>;

/** Creates a panel whose script is loaded once its tab is open; until then it says what it is. */
const latePanel = (
  { about, icon, load }: {
    /** Title and purpose, in the language at hand. */
    about: { readonly title: string; readonly lede: string };
    icon: StudioIconName;
    load: () => Promise<{ default: DrawPanel }>;
  },
): DrawPanel =>
  function LatePanel({ desk }): ComponentChildren {
    const Content = useLate(true, load)?.default;
    return (
      <Panel title={about.title} lede={about.lede} icon={icon}>
        {Content
          ? <Content desk={desk} />
          : <p class="dim" role="status">{words.loading}</p>}
      </Panel>
    );
  };

/** Draws the polls. */
export const LatePolls = latePanel({
  about: words.polls,
  icon: "circle-help",
  load: () => import("./votes/PollPanel.tsx"),
});

/** Draws the predictions. */
export const LatePredictions = latePanel({
  about: words.predictions,
  icon: "coins",
  load: () => import("./votes/PredictionPanel.tsx"),
});

/** Draws the prize wheel. */
export const LateWheel = latePanel({
  about: words.wheel,
  icon: "sparkles",
  load: () => import("./wheel/WheelPanel.tsx"),
});

/** Draws the rules by which chat does things. */
export const LateChatRules = latePanel({
  about: words.chatRules,
  icon: "message-square",
  load: () => import("./chat_rules/ChatRulesPanel.tsx"),
});
