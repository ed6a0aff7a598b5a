/** Creates timers whose time passes on command. */
export function timers() {
  let now = 0;
  const due = new Set<{ at: number; run: () => void }>();
  return {
    after(ms: number, run: () => void) {
      const timer = { at: now + ms, run };
      due.add(timer);
      return () => void due.delete(timer);
    },
    pass(ms: number) {
      now += ms;
      for (const timer of [...due].sort((a, b) => a.at - b.at)) {
        if (timer.at <= now && due.delete(timer)) timer.run();
      }
    },
  };
}
