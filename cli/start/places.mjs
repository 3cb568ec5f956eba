/**
 * Where in the sources a place of a script was written: a table that is made once from the script's
 * source map, and read at each start without taking it apart.
 */

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const VALUES = new Int8Array(128).fill(-1);
for (let value = 0; value < DIGITS.length; value += 1) VALUES[DIGITS.charCodeAt(value)] = value;

const CONTINUES = 32;

/** Line and column in the script, file, line in it. */
const ROW = 4;

/**
 * Rows in the order of the script, lines and columns from 1: one wherever another line of a source
 * begins. Files are told as their places in `files`, -1 for none of them.
 */
export function placesTable({ mappings, sources }, files) {
  const places = new Map(files.map((name, place) => [name, place]));
  const numbers = sources.map((name) => places.get(name) ?? -1);
  const rows = [];
  let [lastSource, lastWritten] = [-1, -1];
  eachSegment(mappings, (line, column, source, written) => {
    if (source === lastSource && written === lastWritten) return;
    [lastSource, lastWritten] = [source, written];
    rows.push(line + 1, column + 1, numbers[source], written + 1);
  });
  return Int32Array.from(rows);
}

/** `{ file, line }`, the file as its place in `files`; null for what stands in none of them. */
export function placeIn(table, line, column) {
  let [from, to] = [0, table.length / ROW];
  while (from < to) {
    const middle = (from + to) >> 1;
    const itsLine = table[middle * ROW];
    if (itsLine < line || (itsLine === line && table[middle * ROW + 1] <= column))
      from = middle + 1;
    else to = middle;
  }
  if (from === 0) return null;
  const file = table[from * ROW - 2];
  return file < 0 ? null : { file, line: table[from * ROW - 1] };
}

/** Calls `visit(line, column, source, writtenLine)` for each segment of a source map, all from 0. */
function eachSegment(mappings, visit) {
  // Column, source, line, column, name: each is told as its difference to the one before.
  const fields = [0, 0, 0, 0, 0];
  let [line, field, value, shift] = [0, 0, 0, 0];
  for (let at = 0; at <= mappings.length; at += 1) {
    const digit = at < mappings.length ? VALUES[mappings.charCodeAt(at)] : -1;
    if (digit >= 0) {
      value += (digit & (CONTINUES - 1)) << shift;
      shift += 5;
      if ((digit & CONTINUES) !== 0) continue;
      fields[field] += (value & 1) === 1 ? -(value >> 1) : value >> 1;
      [field, value, shift] = [field + 1, 0, 0];
      continue;
    }
    if (field >= 4) visit(line, fields[0], fields[1], fields[2]);
    field = 0;
    if (mappings[at] === ';') {
      line += 1;
      fields[0] = 0;
    }
  }
}
