/** Stack traces of a script tell the places in the sources that it was made of. */
import { join } from 'node:path';
import { root } from './inputs.mjs';

/** `placeAt` tells file and line in the sources of a line and a column of `script`, or null. */
export function nameSources(script, placeAt) {
  const named = (site) => {
    const text = String(site);
    if (site.getFileName() !== script) return text;
    const [line, column] = [site.getLineNumber(), site.getColumnNumber()];
    const place = placeAt(line, column);
    if (place === null) return text;
    const written = `${join(root, place.file)}:${place.line}`;
    return text.replace(`${script}:${line}:${column}`, () => written);
  };
  Error.prepareStackTrace = (error, sites) =>
    [headOf(error), ...sites.map((site) => `    at ${named(site)}`)].join('\n');
}

function headOf(error) {
  try {
    return String(error);
  } catch {
    return 'Error';
  }
}
