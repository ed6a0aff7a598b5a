/** Elements with a window of their own, in which everything is as new. */
const FRAMES = "iframe, frame, object, embed";

/**
 * Takes peer connections away, which a policy does not cover. A frame within
 * the frame would have them again, and its document may stand in an attribute,
 * of which no policy is asked: frames are taken out before their scripts run.
 * The document's own HTML must have no shadow roots: nobody could look into them.
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
  const Observer = MutationObserver;
  const { observe } = Observer.prototype;
  const call = Reflect.apply;

  function watch(root: Document | ShadowRoot, select: typeof find.document) {
    const look = () => {
      const found = call(select, root, [FRAMES]);
      for (let at = 0; at < found.length; at++) call(remove, found[at], []);
    };
    const watched = { childList: true, subtree: true };
    call(observe, new Observer(look), [root, watched]);
  }

  watch(document, find.document);
  Element.prototype.attachShadow = function (init) {
    // A copy of a host would have a root that nobody watches.
    const root: ShadowRoot = call(attachShadow, this, [{
      ...init,
      clonable: false,
    }]);
    watch(root, find.shadow);
    return root;
  };
  closeTextsWithShadows();
}

/** Takes away what makes shadow roots of a text, closed ones too. */
function closeTextsWithShadows(): void {
  for (
    const holder of [
      Document,
      Document.prototype,
      Element.prototype,
      ShadowRoot.prototype,
      CharacterData.prototype,
    ]
  ) {
    for (const name of Object.getOwnPropertyNames(holder)) {
      if (name.includes("HTMLUnsafe")) Reflect.deleteProperty(holder, name);
    }
  }
  const { parseFromString } = DOMParser.prototype;
  const call = Reflect.apply;
  // Chromium before version 124 takes a third argument, which asks for them.
  DOMParser.prototype.parseFromString = function (text, type) {
    return call(parseFromString, this, [text, type]);
  };
  Document.prototype.write = Document.prototype.writeln = () => {
    throw new Error(
      "A widget without the whole network cannot call document.write: use insertAdjacentHTML",
    );
  };
}
