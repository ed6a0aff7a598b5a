/** Parameter of a widget's page that names the scene which the widget is held for. */
export const HELD_FOR = "scene";

/** Returns the page of a widget that comes on a scene when it is shown. */
export const heldPage = (id: string, sceneId: string): string =>
  `/studio/widgets/${id}?${HELD_FOR}=${sceneId}`;
