/** Elements with a window of their own, in which everything is as new. */
const FRAMES = "iframe, frame, object, embed";

/**
 * Takes peer connections away, which a policy does not cover. A frame within
 * the frame would have them again, and its document may stand in an attribute,
 * of which no policy is asked: frames are taken out before their scripts run.
 */
export function closePeerConnections(): void {
  for (const name of ["RTCPeerConnection", "webkitRTCPeerConnection"]) {
    Reflect.deleteProperty(window, name);
  }
  // The code may put others in their places.
  const { attachShadow, remove } = Element.prototype;
  const find = {
    document: Document.prototype.querySelectorAll,
    shadow: DocumentFragment.prototype.querySelectorAll,
  };
  const call = Reflect.apply;

  function watch(root: Document | ShadowRoot, select: typeof find.document) {
    const look = () => {
      const found = call(select, root, [FRAMES]);
      for (let at = 0; at < found.length; at++) call(remove, found[at], []);
    };
    const watched = { childList: true, subtree: true };
    new MutationObserver(look).observe(root, watched);
  }

  watch(document, find.document);
  Element.prototype.attachShadow = function (init) {
    const root: ShadowRoot = call(attachShadow, this, [init]);
    watch(root, find.shadow);
    return root;
  };
}
