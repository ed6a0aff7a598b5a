// A browser source that could not be loaded stays as it is until somebody
// refreshes it, so this transparent page asks again with growing pauses.
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30000;

const LOOK_MS = 5000;

let pauseMs = FIRST_PAUSE_MS;

// A request that fails is a line in the console, and in OBS's log: the service
// is looked for with a frame that nobody sees, and is asked about the page in a
// way that it never answers with a failure.
function isServiceThere() {
  return new Promise((resolve) => {
    const frame = document.createElement("iframe");
    const done = (there) => {
      clearTimeout(timer);
      frame.remove();
      resolve(there);
    };
    const timer = setTimeout(() => done(false), LOOK_MS);
    frame.onload = () => done(frame.contentDocument?.title === "there");
    frame.hidden = true;
    frame.src = "/ws/there";
    document.body.append(frame);
  });
}

// This page has just come from the service: where a frame does not find it now,
// a frame tells nothing.
const looksWork = isServiceThere();

async function askAgain() {
  try {
    if (!await looksWork || await isServiceThere()) {
      const answer = await fetch(location.href, {
        method: "HEAD",
        cache: "no-store",
        headers: { "x-limelight-retry": "1" },
      });
      if (answer.status === 200) return location.reload();
    }
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
