import { signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import {
  COMPUTER_VOICE,
  computerVoiceName,
  isVoiceOfComputer,
} from "@/lib/schema/widgets/settings/speech_voice.ts";
import { hear } from "@/lib/studio/browser/sounds/sound_player.ts";
import { api } from "@/lib/studio/browser/studio_api.ts";
import { toast } from "@/lib/studio/browser/toasts.ts";
import { Button } from "@/lib/studio/ui/Button.tsx";
import { SETTINGS_MESSAGES } from "@/lib/studio/messages/settings.ts";
import { controlAttributes } from "@/lib/studio/kit/form/control_attributes.ts";
import type { SettingsControl } from "./offers.ts";

const words = SETTINGS_MESSAGES.voices;
/** The value of the usual voice. */
const USUAL = "channel";
/** The longest name that a setting takes. */
const MAX_VALUE = 60;
const VOLUME = 0.7;
const MAX_MS = 20_000;

/** The service's voices; `null` until they are read, once for all fields of a page. */
const served = signal<readonly string[] | null>(null);
let reading: Promise<unknown> | undefined;

function readVoices(): void {
  reading ??= api.get("/api/widgets/voices").then(
    ({ data }) => served.value = data.items,
    () => reading = undefined,
  );
}

/** Draws a choice of the voices that read aloud, and plays the chosen one. */
export function VoiceControl({ control, work }: SettingsControl) {
  const own = useSignal<readonly string[]>([]);
  const busy = useSignal(false);
  useEffect(() => {
    readVoices();
    const { speechSynthesis } = globalThis;
    if (!speechSynthesis) return;
    // Chromium names its voices some time after it is asked first.
    const list = () => own.value = namesOf(speechSynthesis.getVoices());
    list();
    speechSynthesis.addEventListener("voiceschanged", list);
    return () => speechSynthesis.removeEventListener("voiceschanged", list);
  }, []);
  const value = typeof control.value === "string" ? control.value : USUAL;
  const services = served.value ?? [];
  const known = [USUAL, COMPUTER_VOICE, ...services, ...own.value];
  async function listen() {
    busy.value = true;
    await play(value, services[0]);
    busy.value = false;
  }
  return (
    <span class="input-row">
      <select
        {...controlAttributes({ control, work })}
        class="input"
        value={value}
        onChange={({ currentTarget }) => work.set(control, currentTarget.value)}
      >
        <option value={USUAL}>{words.usual(services[0] ?? null)}</option>
        {services.length > 0 && (
          <optgroup label={words.service}>
            {services.map((name) => <option key={name}>{name}</option>)}
          </optgroup>
        )}
        <option value={COMPUTER_VOICE}>{words.computer}</option>
        {own.value.length > 0 && (
          <optgroup label={words.here}>
            {own.value.map((voice) => (
              <option key={voice} value={voice}>
                {computerVoiceName(voice)}
              </option>
            ))}
          </optgroup>
        )}
        {!known.includes(value) && (
          <option value={value}>{computerVoiceName(value)}</option>
        )}
      </select>
      <Button size="small" icon="play" busy={busy.value} onClick={listen}>
        {words.listen}
      </Button>
    </span>
  );
}

function namesOf(voices: readonly SpeechSynthesisVoice[]): string[] {
  return voices.map(({ name }) => `${COMPUTER_VOICE}:${name}`)
    .filter((value) => value.length <= MAX_VALUE);
}

/** Plays a sentence in a voice, the service's or one of this computer, or says that it cannot be heard. */
async function play(value: string, usual: string | undefined): Promise<void> {
  const voice = value === USUAL ? usual : value;
  if (voice === undefined || isVoiceOfComputer(voice)) {
    return playHere(computerVoiceName(voice ?? ""));
  }
  const url = `/m/widgets/api/widgets/voices/${encodeURIComponent(voice)}`;
  // 204 and failures alike are nothing to decode.
  await hear({
    key: url,
    url,
    volume: VOLUME,
    startMs: 0,
    maxMs: MAX_MS,
  }).catch(silent);
}

function playHere(name: string): void {
  const { speechSynthesis } = globalThis;
  const voices = speechSynthesis?.getVoices() ?? [];
  if (voices.length === 0) return silent();
  const sentence = new SpeechSynthesisUtterance(words.sample);
  const voice = voices.find((one) => one.name === name);
  if (voice) sentence.voice = voice;
  speechSynthesis.cancel();
  speechSynthesis.speak(sentence);
}

function silent(): void {
  toast(words.silent, { tone: "bad" });
}
