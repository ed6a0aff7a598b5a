import type { Signal } from "@preact/signals";
import { SHELL_WORDS } from "@/lib/studio/words/shell.ts";
import { Button } from "@/lib/studio/parts/Button.tsx";
import { StudioIcon } from "@/lib/studio/parts/StudioIcon.tsx";
import { Menu } from "@/lib/studio/parts/Menu.tsx";
import { isMuted, isStreamLive, setMuted } from "./live_state.ts";
import { openSources } from "@/lib/studio/browser/sources/open_sources.ts";
import { signOut } from "./sign_out.ts";
import { setTheme } from "./theme.ts";

/** Facts that the tools of a page need. */
export interface Tools {
  channelId: string;
  /** The person only looks: nothing can be changed. */
  readOnly: boolean;
}

/** Drawers and dialogs that the tools open. */
export interface Opened {
  palette: Signal<boolean>;
  help: Signal<boolean>;
  simulator: Signal<boolean>;
}

function LiveChip() {
  const live = isStreamLive.value;
  const [kind, words] = live === null
    ? ["unknown", SHELL_WORDS.unknownLive]
    : live
    ? ["live", SHELL_WORDS.live]
    : ["off", SHELL_WORDS.notLive];
  return (
    <span class={`air air--${kind}`} role="status">
      <span class="air__dot" aria-hidden="true" />
      <span class={live === null ? "visually-hidden" : ""}>{words}</span>
    </span>
  );
}

function SourcesChip() {
  const open = openSources.value;
  return open && (
    <a class="chip" href="/studio" title={SHELL_WORDS.sources}>
      <StudioIcon name={open.length === 0 ? "monitor-x" : "monitor-play"} />
      {open.length}
      <span class="visually-hidden">{SHELL_WORDS.sources}</span>
    </a>
  );
}

/** Draws the tools at the end of the header. */
export function ToolBar(
  { channelId, readOnly, palette, help, simulator }: Tools & Opened,
) {
  const muted = isMuted.value;
  return (
    <div class="tools">
      <LiveChip />
      <SourcesChip />
      <Button
        tone={muted ? "danger" : "quiet"}
        icon={muted ? "volume-x" : "volume-2"}
        iconOnly={!muted}
        disabled={readOnly}
        title={muted ? SHELL_WORDS.unmuteAll : SHELL_WORDS.muteAll}
        aria-label={muted ? SHELL_WORDS.mutedUnmute : SHELL_WORDS.muteAll}
        onClick={() => setMuted(channelId, !muted)}
      >
        {SHELL_WORDS.muted}
      </Button>
      <Button
        tone="quiet"
        icon="wand-sparkles"
        iconOnly
        disabled={readOnly}
        onClick={() => simulator.value = true}
      >
        {SHELL_WORDS.simulator}
      </Button>
      <Button
        tone="quiet"
        icon="search"
        iconOnly
        onClick={() => palette.value = true}
      >
        {SHELL_WORDS.palette}
      </Button>
      <Menu
        id="studio-menu"
        label={SHELL_WORDS.more}
        items={[
          {
            name: SHELL_WORDS.help,
            icon: "keyboard",
            run: () => help.value = true,
          },
          {
            name: SHELL_WORDS.themeDark,
            icon: "moon",
            run: () => setTheme("dark"),
          },
          {
            name: SHELL_WORDS.themeLight,
            icon: "sun",
            run: () => setTheme("light"),
          },
          {
            name: SHELL_WORDS.themeSystem,
            icon: "sun-moon",
            run: () => setTheme("system"),
          },
          { name: SHELL_WORDS.signOut, icon: "log-out", run: signOut },
        ]}
      >
        <StudioIcon name="ellipsis" />
      </Menu>
    </div>
  );
}
