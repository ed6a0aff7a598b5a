// A browser source that could not be loaded stays as it is until somebody
// refreshes it, so this transparent page asks again with growing pauses.
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30000;

let pauseMs = FIRST_PAUSE_MS;

async function askAgain() {
  try {
    const answer = await fetch(location.href, {
      method: "HEAD",
      cache: "no-store",
    });
    if (answer.ok) return location.reload();
  } catch {
    // Still away: the next try is already planned.
  }
  pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2);
  setTimeout(askAgain, pauseMs * (0.5 + Math.random() / 2));
}

setTimeout(askAgain, pauseMs);
