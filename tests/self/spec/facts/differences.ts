/** Every place where two JSON values differ, with both sides. Arrays are compared as a whole. */
export function differences(stated: unknown, described: unknown, place = ''): string[] {
  if (isObject(stated) && isObject(described)) {
    const names = new Set([...Object.keys(stated), ...Object.keys(described)]);
    return [...names].flatMap((name) =>
      differences(stated[name], described[name], place === '' ? name : `${place} > ${name}`),
    );
  }
  const [left, right] = [text(stated), text(described)];
  if (left === right) return [];
  return [`${place}: spec/facts.json says ${left}, spec/openapi.yaml says ${right}`];
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function text(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value);
}
