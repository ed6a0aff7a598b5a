/** Loads a browser source anew whose code did not come; `recordRuntime` calls it off. */
export function StartWatchdog({ script }: {
  /** Statement that `services.overlays.startScript` reads. */
  script: string;
}) {
  return <script dangerouslySetInnerHTML={{ __html: script }} />;
}
