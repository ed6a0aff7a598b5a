export default function Links() {
  return (
    <nav>
      <a href="/links">exact</a>
      <a href="/">ancestor</a>
      <a href="/other">other</a>
      <a href="https://example.org/links">outside</a>
      <a href="/links?tab=2" aria-current="step">given</a>
    </nav>
  );
}
