/** A text that is spoken. */
interface Speech {
  text: string;
  /** BCP 47. */
  locale: string;
  /** Name of a voice of the machine, or `channel` for its default. */
  voice: string;
  /** 1 is the usual speed. */
  rate: number;
  volume: number;
  timeoutMs: number;
  /** It is heard from now on. */
  onBegin(): void;
  /** Called once: spoken to the end, cut, or not possible at all. */
  onEnd(): void;
}

/** Time for which a browser may take to say which voices it has. */
const VOICES_WAIT_MS = 2_000;

/** Speaks with the machine's own voices and returns what cuts it off. */
export function speak(speech: Speech): () => void {
  const { speechSynthesis } = globalThis;
  let isOver = false;
  let forgetVoices = () => {};
  const end = () => {
    if (isOver) return;
    isOver = true;
    clearTimeout(deadline);
    forgetVoices();
    speech.onEnd();
  };
  const deadline = setTimeout(cut, speech.timeoutMs);
  function cut(): void {
    if (isOver) return;
    speechSynthesis?.cancel();
    end();
  }

  function ready(): void {
    forgetVoices();
    say();
  }

  function say(): void {
    const voices = speechSynthesis.getVoices();
    if (isOver) return;
    if (voices.length === 0) return end();
    const utterance = new SpeechSynthesisUtterance(speech.text);
    utterance.lang = speech.locale;
    utterance.rate = speech.rate;
    utterance.volume = speech.volume;
    const voice = voices.find(({ name }) => name === speech.voice);
    if (voice) utterance.voice = voice;
    utterance.onstart = speech.onBegin;
    utterance.onend = end;
    utterance.onerror = end;
    speechSynthesis.speak(utterance);
  }

  if (!speechSynthesis) end();
  else if (speechSynthesis.getVoices().length > 0) say();
  else {
    // Chromium names its voices some time after it is asked first.
    const wait = setTimeout(ready, VOICES_WAIT_MS);
    speechSynthesis.addEventListener("voiceschanged", ready, { once: true });
    forgetVoices = () => {
      clearTimeout(wait);
      speechSynthesis.removeEventListener("voiceschanged", ready);
    };
  }
  return cut;
}
