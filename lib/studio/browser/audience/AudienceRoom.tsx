import { useSignal, useSignalEffect } from "@preact/signals";
import type { ComponentType } from "preact";
import { useRef } from "preact/hooks";
import { TabList } from "@/lib/studio/ui/TabList.tsx";
import { AUDIENCE_MESSAGES as words } from "@/lib/studio/messages/audience.ts";
import { perLanguage } from "@/lib/studio/messages/texts.ts";
import {
  AUDIENCE_TABS,
  type AudienceTab,
  audienceTab,
} from "./audience_tabs.ts";
import {
  type AudienceProps,
  type AudienceStore,
  useAudienceStore,
} from "./audience_store.ts";
import { ChallengePanel } from "./ChallengePanel.tsx";
import { ClocksPanel } from "./ClocksPanel.tsx";
import { CountersPanel } from "./CountersPanel.tsx";
import { ErasePanel } from "./ErasePanel.tsx";
import {
  LateChatRules,
  LatePolls,
  LatePredictions,
  LateWheel,
} from "./late_panels.tsx";
import { GiveawayPanel } from "./GiveawayPanel.tsx";
import { HighlightPanel } from "./HighlightPanel.tsx";
import { ShowingWidgets } from "./ShowingWidgets.tsx";
import { useAudienceActions } from "./use_audience_actions.ts";
import { ViewerQueuePanel } from "./ViewerQueuePanel.tsx";

const PANELS: Readonly<
  Record<AudienceTab, ComponentType<{ desk: AudienceStore }>>
> = {
  giveaway: GiveawayPanel,
  queue: ViewerQueuePanel,
  goal: ChallengePanel,
  polls: LatePolls,
  predictions: LatePredictions,
  wheel: LateWheel,
  clocks: ClocksPanel,
  counters: CountersPanel,
  highlight: HighlightPanel,
  rules: LateChatRules,
  erase: ErasePanel,
};

const IDS = Object.keys(AUDIENCE_TABS) as AudienceTab[];

const TABS = perLanguage(() =>
  IDS.map((id) => ({
    id,
    name: AUDIENCE_TABS[id],
    href: `?tab=${id}`,
  }))
);

/** Draws everything that viewers take part in, each in a tab that the address keeps. */
export function AudienceRoom(props: AudienceProps) {
  const desk = useAudienceStore(props);
  useAudienceActions(desk);
  const open = useSignal(props.tab);
  // A panel that was open once is kept: what was typed in it is not lost.
  const drawn = useRef(new Set<AudienceTab>());
  drawn.current.add(open.value);
  useSignalEffect(() => {
    const id = open.value;
    if (id !== audienceTab(new URLSearchParams(location.search).get("tab"))) {
      history.replaceState(null, "", `?tab=${id}`);
    }
    // On a phone the tabs are wider than the page.
    document.getElementById(`audience-tab-${id}`)
      ?.scrollIntoView({ block: "nearest", inline: "nearest" });
  });

  return (
    <div class="aud-room">
      <TabList name="audience" label={words.tabs} tabs={TABS} current={open} />
      <div
        role="tabpanel"
        id="audience-panel"
        aria-labelledby={`audience-tab-${open.value}`}
      >
        {IDS.filter((id) => drawn.current.has(id)).map((id) => {
          const Content = PANELS[id];
          return (
            <div key={id} class="aud-part" hidden={id !== open.value}>
              <Content desk={desk} />
              <ShowingWidgets tab={id} widgets={props.showing} />
            </div>
          );
        })}
      </div>
    </div>
  );
}
