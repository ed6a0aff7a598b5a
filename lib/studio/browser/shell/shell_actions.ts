import { SHELL_MESSAGES } from "@/lib/studio/messages/shell.ts";
import type { Action } from "@/lib/studio/browser/actions.ts";
import { attempt } from "@/lib/studio/browser/studio_api.ts";
import { blankCommand, isMuted, setBlank, setMuted } from "./all_overlays.ts";
import { otherLanguages, setDensity, setLanguage, setTheme } from "./theme.ts";
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
  const group = SHELL_MESSAGES.studio;
  const may = () => !readOnly;
  return [
    {
      id: "shell.palette",
      name: SHELL_MESSAGES.palette,
      group,
      keys: "$mod+k",
      inFields: true,
      isEnabled: () => !palette.value,
      run: () => palette.value = true,
    },
    {
      id: "shell.help",
      name: SHELL_MESSAGES.help,
      group,
      keys: "Shift+?",
      run: () => help.value = true,
    },
    {
      id: "shell.guides",
      name: SHELL_MESSAGES.guides,
      group,
      search: "help docs how to",
      run: () => location.assign("/docs/guide/streamers"),
    },
    {
      id: "shell.simulator",
      name: SHELL_MESSAGES.simulator,
      group,
      keys: "Shift+T",
      search: "simulator alert try follow sub cheer tip raid",
      isEnabled: may,
      run: () => simulator.value = true,
    },
    {
      id: "shell.test_again",
      name: SHELL_MESSAGES.testAgain,
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
      id: "shell.blank",
      name: SHELL_MESSAGES.blankOrShow,
      group,
      keys: "Control+Shift+Period",
      search: "panic hide black screen emergency",
      inFields: true,
      isEnabled: may,
      run: () => setBlank(channelId, blankCommand.value === null),
    },
    {
      id: "shell.mute",
      name: SHELL_MESSAGES.muteAll,
      group,
      search: "panic quiet silence volume",
      isEnabled: () => may() && !isMuted.value,
      run: () => setMuted(channelId, true),
    },
    {
      id: "shell.unmute",
      name: SHELL_MESSAGES.unmuteAll,
      group,
      search: "panic volume",
      isEnabled: () => may() && isMuted.value,
      run: () => setMuted(channelId, false),
    },
    ...roomLinks().map((link) => ({
      id: `go.${link.pathname}`,
      name: SHELL_MESSAGES.goTo(link.textContent),
      group: SHELL_MESSAGES.rooms,
      search: link.title,
      run: () => location.assign(link.href),
    })),
    ...([
      ["dark", SHELL_MESSAGES.themeDark],
      ["light", SHELL_MESSAGES.themeLight],
      ["system", SHELL_MESSAGES.themeSystem],
    ] as const).map(([choice, name]) => ({
      id: `shell.theme.${choice}`,
      name: `${SHELL_MESSAGES.theme}: ${name}`,
      group,
      search: "theme colours",
      run: () => setTheme(choice),
    })),
    ...([
      ["compact", SHELL_MESSAGES.compact],
      ["comfortable", SHELL_MESSAGES.comfortable],
    ] as const).map(([choice, name]) => ({
      id: `shell.density.${choice}`,
      name,
      group,
      search: "density space size",
      run: () => setDensity(choice),
    })),
    ...otherLanguages().map(([language, name]) => ({
      id: `shell.language.${language}`,
      name: `${SHELL_MESSAGES.language}: ${name}`,
      group,
      search: "language sprache idioma langue",
      run: () => setLanguage(language),
    })),
    {
      id: "shell.sign_out",
      name: SHELL_MESSAGES.signOut,
      group,
      run: signOut,
    },
  ];
}
