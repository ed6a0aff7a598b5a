/** Voice of an alert box that is the computer's, on which OBS runs; a name of one may follow. */
export const COMPUTER_VOICE = "computer";

/** Tells whether a page speaks with a voice of its computer, without the service. */
export function isVoiceOfComputer(voice: string): boolean {
  return voice === COMPUTER_VOICE || voice.startsWith(`${COMPUTER_VOICE}:`);
}

/** Returns the name of the computer's voice; empty for the one that it uses itself. */
export function computerVoiceName(voice: string): string {
  return voice.replace(/^computer(?::|$)/, "");
}
