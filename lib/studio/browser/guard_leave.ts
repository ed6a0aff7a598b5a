/** Warns who leaves the page while something is not saved, until the answer is called. */
export function guardLeave(isUnsaved: () => boolean): () => void {
  const ask = (event: Event) => {
    if (isUnsaved()) event.preventDefault();
  };
  addEventListener("beforeunload", ask);
  return () => removeEventListener("beforeunload", ask);
}
