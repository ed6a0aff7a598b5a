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

// On stream nothing may appear, whatever program shows the page. A person who
// opens the address in a browser moves the mouse or presses a key, and reads
// what is wrong.
const ON_STREAM = "obsstudio" in globalThis ||
  /\bOBS\/|Streamlabs|XSplit|vMix/i.test(navigator.userAgent) ||
  globalThis.top !== globalThis.self;
function sayWhy() {
  document.getElementById("why").hidden = false;
  document.documentElement.classList.add("says");
}

// A browser reports a pointer that nobody moved, too: only a way counts.
const SMALLEST_WAY_PX = 10;
let start = null;

function onPointer({ clientX, clientY }) {
  start ??= [clientX, clientY];
  const way = Math.hypot(clientX - start[0], clientY - start[1]);
  if (way > SMALLEST_WAY_PX) sayWhy();
}

if (!ON_STREAM) {
  addEventListener("pointermove", onPointer);
  addEventListener("pointerdown", sayWhy, { once: true });
  addEventListener("keydown", sayWhy, { once: true });
}
