import { SHELL_WORDS } from "@/lib/studio/words/shell.ts";
import type { Action } from "@/lib/studio/browser/actions.ts";
import { attempt } from "@/lib/studio/browser/studio_api.ts";
import { isMuted, setMuted } from "./live_state.ts";
import { setTheme } from "./theme.ts";
import { signOut } from "./sign_out.ts";
import type { Opened, Tools } from "./ToolBar.tsx";

/** Returns the links to rooms, which the server drew beside the page. */
function roomLinks(): HTMLAnchorElement[] {
  return [...document.querySelectorAll<HTMLAnchorElement>("#rooms a[title]")];
}

/** Lists what can be done on every page. */
export function shellActions(
  { channelId, readOnly }: Tools,
  { palette, help, simulator }: Opened,
): Action[] {
  const group = SHELL_WORDS.studio;
  const may = () => !readOnly;
  return [
    {
      id: "shell.palette",
      name: SHELL_WORDS.palette,
      group,
      keys: "$mod+k",
      inFields: true,
      isEnabled: () => !palette.value,
      run: () => palette.value = true,
    },
    {
      id: "shell.help",
      name: SHELL_WORDS.help,
      group,
      keys: "Shift+?",
      run: () => help.value = true,
    },
    {
      id: "shell.guides",
      name: SHELL_WORDS.guides,
      group,
      search: "help docs how to",
      run: () => location.assign("/docs/guide/streamers"),
    },
    {
      id: "shell.simulator",
      name: SHELL_WORDS.simulator,
      group,
      keys: "Shift+T",
      search: "simulator alert try follow sub cheer tip raid",
      isEnabled: may,
      run: () => simulator.value = true,
    },
    {
      id: "shell.test_again",
      name: SHELL_WORDS.testAgain,
      group,
      keys: "t",
      search: "simulator alert try",
      isEnabled: may,
      run: () =>
        attempt(async () => {
          const { sendLast } = await import(
            "@/lib/studio/browser/simulator/test_form.ts"
          );
          return await sendLast(channelId);
        }, (reached) => reached),
    },
    {
      id: "shell.mute",
      name: SHELL_WORDS.muteAll,
      group,
      search: "panic quiet silence volume",
      isEnabled: () => may() && !isMuted.value,
      run: () => setMuted(channelId, true),
    },
    {
      id: "shell.unmute",
      name: SHELL_WORDS.unmuteAll,
      group,
      search: "panic volume",
      isEnabled: () => may() && isMuted.value,
      run: () => setMuted(channelId, false),
    },
    ...roomLinks().map((link) => ({
      id: `go.${link.pathname}`,
      name: SHELL_WORDS.goTo(link.textContent),
      group: SHELL_WORDS.rooms,
      search: link.title,
      run: () => location.assign(link.href),
    })),
    ...([
      ["dark", SHELL_WORDS.themeDark],
      ["light", SHELL_WORDS.themeLight],
      ["system", SHELL_WORDS.themeSystem],
    ] as const).map(([choice, name]) => ({
      id: `shell.theme.${choice}`,
      name: `${SHELL_WORDS.theme}: ${name}`,
      group,
      search: "theme colours",
      run: () => setTheme(choice),
    })),
    {
      id: "shell.sign_out",
      name: SHELL_WORDS.signOut,
      group,
      run: signOut,
    },
  ];
}
