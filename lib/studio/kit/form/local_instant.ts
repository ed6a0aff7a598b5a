const two = (value: number) => String(value).padStart(2, "0");

/**
 * Writes an instant as a field of date and time takes it, in the time zone of
 * this computer: `2026-11-22T20:00`; empty for what is no instant.
 */
export function localInstant(instant: string): string {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return "";
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())];
  return `${day.join("-")}T${two(at.getHours())}:${two(at.getMinutes())}`;
}
