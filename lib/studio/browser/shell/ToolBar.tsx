import type { Signal } from "@preact/signals";
import { SHELL_MESSAGES } from "@/lib/studio/messages/shell.ts";
import { Button } from "@/lib/studio/ui/Button.tsx";
import { StudioIcon } from "@/lib/studio/ui/StudioIcon.tsx";
import { Menu } from "@/lib/studio/ui/Menu.tsx";
import { blankCommand, isMuted, setBlank, setMuted } from "./all_overlays.ts";
import { isStreamLive } from "./live_state.ts";
import { openSources } from "@/lib/studio/browser/sources/open_sources.ts";
import { signOut } from "./sign_out.ts";
import { otherLanguages, setDensity, setLanguage, setTheme } from "./theme.ts";

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
    ? ["unknown", SHELL_MESSAGES.unknownLive]
    : live
    ? ["live", SHELL_MESSAGES.live]
    : ["off", SHELL_MESSAGES.notLive];
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
    <a class="chip" href="/studio" title={SHELL_MESSAGES.sources}>
      <StudioIcon name={open.length === 0 ? "monitor-x" : "monitor-play"} />
      {open.length}
      <span class="visually-hidden">{SHELL_MESSAGES.sources}</span>
    </a>
  );
}

/** Draws the tools at the end of the header. */
export function ToolBar(
  { channelId, readOnly, palette, help, simulator }: Tools & Opened,
) {
  const muted = isMuted.value;
  const blank = blankCommand.value !== null;
  return (
    <div class="tools">
      <LiveChip />
      <SourcesChip />
      <Button
        tone={blank ? "danger" : "quiet"}
        icon={blank ? "eye-off" : "eye"}
        iconOnly={!blank}
        disabled={readOnly}
        title={blank ? SHELL_MESSAGES.unblankAll : SHELL_MESSAGES.blankAllKeys}
        aria-label={blank
          ? SHELL_MESSAGES.blankUnblank
          : SHELL_MESSAGES.blankAll}
        onClick={() => setBlank(channelId, !blank)}
      >
        {SHELL_MESSAGES.blank}
      </Button>
      <Button
        id="mute-all"
        tone={muted ? "danger" : "quiet"}
        icon={muted ? "volume-x" : "volume-2"}
        iconOnly={!muted}
        disabled={readOnly}
        title={muted ? SHELL_MESSAGES.unmuteAll : SHELL_MESSAGES.muteAll}
        aria-label={muted ? SHELL_MESSAGES.mutedUnmute : SHELL_MESSAGES.muteAll}
        onClick={() => setMuted(channelId, !muted)}
      >
        {SHELL_MESSAGES.muted}
      </Button>
      <Button
        tone="quiet"
        icon="wand-sparkles"
        iconOnly
        disabled={readOnly}
        onClick={() => simulator.value = true}
      >
        {SHELL_MESSAGES.simulator}
      </Button>
      <Button
        tone="quiet"
        icon="search"
        iconOnly
        onClick={() => palette.value = true}
      >
        {SHELL_MESSAGES.palette}
      </Button>
      <Menu
        id="studio-menu"
        label={SHELL_MESSAGES.more}
        items={[
          {
            name: SHELL_MESSAGES.help,
            icon: "keyboard",
            run: () => help.value = true,
          },
          {
            name: SHELL_MESSAGES.themeDark,
            icon: "moon",
            run: () => setTheme("dark"),
          },
          {
            name: SHELL_MESSAGES.themeLight,
            icon: "sun",
            run: () => setTheme("light"),
          },
          {
            name: SHELL_MESSAGES.themeSystem,
            icon: "sun-moon",
            run: () => setTheme("system"),
          },
          {
            name: SHELL_MESSAGES.compact,
            icon: "list",
            run: () => setDensity("compact"),
          },
          {
            name: SHELL_MESSAGES.comfortable,
            icon: "menu",
            run: () => setDensity("comfortable"),
          },
          ...otherLanguages().map(([language, name]) => ({
            name,
            icon: "globe" as const,
            run: () => setLanguage(language),
          })),
          { name: SHELL_MESSAGES.signOut, icon: "log-out", run: signOut },
        ]}
      >
        <StudioIcon name="ellipsis" />
      </Menu>
    </div>
  );
}
