/** Creates a proxy for an object that `make` creates on first access. */
export function lazy<T extends object>(make: () => T): T {
  let made: T | null = null;
  return new Proxy<T>(Object.create(null), {
    get: (_target, name) => Reflect.get(made ??= make(), name),
  });
}
