/** Texts of the first room. */
export const HOME_WORDS = {
  overlay: "Your overlay in OBS",
  overlayLede:
    "In OBS: Sources → + → Browser, then paste the address. It opens every overlay of your channel: keep it to yourself.",
  sceneAddress: (scene: string) => `Address of the scene “${scene}”`,
  noScene: "You have no scene yet",
  noSceneText: "A scene is what one browser source in OBS shows.",
} as const;
