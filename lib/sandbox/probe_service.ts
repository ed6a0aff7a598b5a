/** Time within which an answer has to arrive. */
const TIMEOUT_MS = 5_000;

/**
 * Checks whether the service behind an address of a socket or a page answers. A
 * browser writes a line into the console for every socket and every request
 * that fails, but none for a frame that cannot be loaded: so a page that lost
 * its connection looks with a frame that nobody sees, as often as it likes. Of
 * another origin than the page's own a frame tells nothing; then the answer is
 * yes.
 */
export function probeService(address: string): Promise<boolean> {
  const { protocol, host } = new URL(address);
  const origin = `${protocol.replace("ws", "http")}//${host}`;
  if (origin !== location.origin) return Promise.resolve(true);
  return new Promise((resolve) => {
    const frame = document.createElement("iframe");
    const done = (there: boolean) => {
      clearTimeout(timer);
      frame.remove();
      resolve(there);
    };
    const timer = setTimeout(() => done(false), TIMEOUT_MS);
    // The browser's own page about an error belongs to nobody.
    frame.onload = () => done(frame.contentDocument?.title === "there");
    frame.hidden = true;
    frame.src = `${origin}/ws/there`;
    document.body.append(frame);
  });
}

/**
 * Creates the question whether it makes sense to ask for an address that the
 * page has just come from. Coming back never depends on a look: where a frame
 * does not find the service now, the answer is always yes.
 */
export function createServiceLook(address: string): () => Promise<boolean> {
  const works = probeService(address);
  return async () => !await works || await probeService(address);
}
