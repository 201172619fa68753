export function changedIn<Body extends object>(before: Body, now: Body): Partial<Body> {
  const old = new Map<string, unknown>(Object.entries(before));
  const changes = Object.entries(now).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(old.get(field)),
  );
  return Object.fromEntries(changes) as Partial<Body>;
}
