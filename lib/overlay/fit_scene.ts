/**
 * Keeps the page's scene as large as the page allows, in its own shape: what
 * was placed at 1080p looks the same in a source of any size. Returns what
 * stops it; a page without a scene needs nothing.
 */
export function fitScene(page: Window): () => void {
  const scene = page.document.querySelector<HTMLElement>(".scene");
  if (!scene) return () => {};
  const width = Number(scene.dataset.width);
  const height = Number(scene.dataset.height);
  const fit = () => {
    const scale = Math.min(page.innerWidth / width, page.innerHeight / height);
    const x = (page.innerWidth - width * scale) / 2;
    const y = (page.innerHeight - height * scale) / 2;
    scene.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
  };
  fit();
  page.addEventListener("resize", fit);
  return () => page.removeEventListener("resize", fit);
}
