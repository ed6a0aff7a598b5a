import type { BoundedAnswer } from "@/lib/core/bounded_read.ts";

/** A text to be read aloud. */
export interface SpeechOrder {
  /** Plain text, at most some hundred characters. */
  text: string;
  /** One of the client's voices. */
  voice: string;
  /** 1 is the usual speed; 0.5 to 2. */
  speed: number;
}

/** A client of a service that reads texts aloud. */
export interface SpeechClient {
  /** Names of its voices, the default first; never empty. */
  voices: readonly string[];
  /**
   * Renders a text as a file of sound. Throws when it takes longer than 15 s,
   * is larger than 4 MiB, or is no sound; the error never holds a key.
   */
  render(order: SpeechOrder): Promise<BoundedAnswer>;
}

/** Longest time that a rendering may take. */
export const SPEECH_DEADLINE_MS = 15_000;
/** Largest file: some minutes of speech. */
export const MAX_SPEECH_BYTES = 4 * 1024 * 1024;
