/** Tasks of the thread in the tests: some of them never end. */
export const TASKS = {
  echo: (text: string) => text,
  /** Returns how many bytes came. */
  weigh: ({ bytes }: { bytes: ArrayBuffer }) => bytes.byteLength,
  fail: (text: string) => Promise.reject(new Error(text)),
  spin: () => {
    for (;;);
  },
  fill: (): string[] => {
    const kept: string[] = [];
    for (;;) kept.push(`${kept.length}`.padStart(200));
  },
};
