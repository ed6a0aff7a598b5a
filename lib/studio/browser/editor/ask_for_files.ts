/** Asks for pictures, videos and sounds by the browser's own dialog. */
export function askForFiles(take: (files: readonly File[]) => unknown): void {
  const input = document.createElement("input");
  input.type = "file";
  input.multiple = true;
  input.accept = "image/*,video/mp4,video/webm,.mp3,.ogg,.wav,audio/*";
  input.onchange = () => take([...input.files ?? []]);
  input.click();
}
