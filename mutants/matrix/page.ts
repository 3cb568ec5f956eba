/** The kill matrix as one page: no script, nothing loaded from elsewhere. */
import { escaped, html, style, type Html } from '../../verdict/page/html.ts';
import type { Matrix } from './matrix.ts';
import type { MutantRow } from './rows.ts';

export function matrixPage(matrix: Matrix): string {
  const { score, notBegun, red } = matrix;
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Kill matrix: ${score.killed} of ${score.total}</title>
        <style>
          ${{ html: style }}
        </style>
      </head>
      <body>
        <main>
          <h1>Kill matrix</h1>
          <p>
            ${score.killed} of ${score.total} mutants were killed by the requirement that they
            break${notBegun === 0 ? '' : `; ${notBegun} more were not begun`}.
            ${red.length === 0 ? 'Nothing is red.' : `${red.length} lines are red.`}
          </p>
          ${list(red)} ${mutantTable(matrix.mutants)}
          <h2>Impostors</h2>
          ${table(
            ['impostor', 'verdict', 'MUSTs passed', 'what the run said'],
            matrix.impostors.map((run) => [
              run.id,
              run.verdict,
              run.passes.join(' ') || 'none',
              run.sentence,
            ]),
          )}
          <h2>Variants</h2>
          ${table(
            ['variant', 'freedom', 'failures', 'lost', 'ms'],
            matrix.variants.map(({ id, freedom, failures, lost, ms }) => [
              id,
              freedom,
              failures.join('; ') || 'none',
              lost.join('; ') || 'none',
              String(ms),
            ]),
          )}
        </main>
      </body>
    </html>`;
  return `${page.html}\n`;
}

function mutantTable(rows: readonly MutantRow[]): Html {
  const cells = rows.map(
    ({ id, breaks, because, difficulty, killed, killedBy, said, seeds, kills }) => [
      killed ? 'killed' : 'SURVIVES',
      breaks,
      id,
      because,
      String(difficulty),
      `${kills} of ${seeds}`,
      said ?? '',
      killedBy.join('; '),
    ],
  );
  const names = ['result', 'breaks', 'mutant', 'why', 'difficulty', 'kills', 'seen as', 'by'];
  return html`<h2>Mutants</h2>
    ${table(names, cells)}`;
}

function table(names: readonly string[], rows: readonly (readonly string[])[]): Html {
  if (rows.length === 0) return html`<p class="soft">None in this run.</p>`;
  return html`<div class="wide">
    <table>
      <thead>
        <tr>
          ${names.map((name) => html`<th scope="col">${name}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (cells) =>
            html`<tr>
              ${cells.map((cell) => html`<td>${cell}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

function list(lines: readonly string[]): Html {
  if (lines.length === 0) return { html: '' };
  return { html: `<ul>${lines.map((line) => `<li>${escaped(line)}</li>`).join('')}</ul>` };
}
