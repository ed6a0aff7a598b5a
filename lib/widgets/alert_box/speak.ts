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
  /** Called once: spoken to the end, cut, or not possible at all. */
  onEnd(): void;
}

/** Speaks with the machine's own voices and returns what cuts it off. */
export function speak(speech: Speech): () => void {
  const { speechSynthesis } = globalThis;
  let over = false;
  const end = () => {
    if (over) return;
    over = true;
    clearTimeout(deadline);
    speech.onEnd();
  };
  const deadline = setTimeout(cut, speech.timeoutMs);
  function cut(): void {
    if (over) return;
    speechSynthesis?.cancel();
    end();
  }
  if (!speechSynthesis || speechSynthesis.getVoices().length === 0) {
    end();
    return cut;
  }
  const utterance = new SpeechSynthesisUtterance(speech.text);
  utterance.lang = speech.locale;
  utterance.rate = speech.rate;
  utterance.volume = speech.volume;
  const voice = speechSynthesis.getVoices()
    .find((candidate) => candidate.name === speech.voice);
  if (voice) utterance.voice = voice;
  utterance.onend = end;
  utterance.onerror = end;
  speechSynthesis.speak(utterance);
  return cut;
}
