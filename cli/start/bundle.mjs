/**
 * The bundle of a program: one script of all its sources, and the code that the engine makes of it.
 * It is kept from one start to the next, and made anew when the content of anything in it changed.
 */
import { Buffer, isAscii } from 'node:buffer';
import { setFlagsFromString } from 'node:v8';
import { Script } from 'node:vm';
import { keep, pathOf, readHead, readPart } from './cache-folder.mjs';
import { digestOf, testFiles } from './inputs.mjs';
import { placeIn, placesTable } from './places.mjs';

/**
 * The script, the name under which it runs, and `placeAt`, which tells file and line in the sources
 * of a line and a column of the script, or null.
 */
export async function openBundle(program) {
  return stored(program) ?? (await made(program));
}

function stored(program) {
  try {
    const head = readHead(program);
    const { digest, files } = head;
    if (digestOf(program, files, testFiles()) !== digest) return null;
    const name = pathOf(digest, '.cjs');
    const script = compiled(name, readPart(head, '.cjs'), readPart(head, '.code'));
    return { script, name, placeAt: placesBy(files, () => readPart(head, '.places')) };
  } catch {
    return null;
  }
}

async function made(program) {
  const { buildScript } = await import('./build.mjs');
  const tests = testFiles();
  const { code, map, read } = await buildScript(program, tests);
  const files = [...read.keys()];
  const digest = digestOf(program, files, tests, read);
  const name = pathOf(digest, '.cjs');
  // All functions at once, so that those who start after this compile none.
  setFlagsFromString('--no-lazy');
  const script = compiled(name, code);
  setFlagsFromString('--lazy');
  const places = Buffer.from(placesTable(JSON.parse(map), files).buffer);
  const parts = { '.cjs': code, '.code': script.createCachedData(), '.places': places };
  keep(program, digest, files, parts);
  return { script, name, placeAt: placesBy(files, () => places) };
}

function compiled(filename, code, cachedData) {
  return new Script(code.toString(isAscii(code) ? 'latin1' : 'utf8'), { filename, cachedData });
}

/** The table is read when somebody asks for the first time; without it no place is known. */
function placesBy(files, bytesOf) {
  let table = null;
  const read = () => {
    try {
      return new Int32Array(new Uint8Array(bytesOf()).buffer);
    } catch {
      return new Int32Array();
    }
  };
  return (line, column) => {
    table ??= read();
    const place = placeIn(table, line, column);
    return place === null ? null : { file: files[place.file], line: place.line };
  };
}
