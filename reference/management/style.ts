/** The one style sheet: light or dark as the reader's system says, no fonts from elsewhere. */
export const style = `
:root {
  color-scheme: light dark;
  --ground: #f6f7f9; --paper: #ffffff; --ink: #1b2330; --soft: #56606f; --line: #d9dee5;
  --link: #0b57b0; --bar: #14263f; --bar-ink: #ffffff; --bar-soft: #b9c6d8;
  --good: #0d6638; --good-ground: #def3e5; --bad: #a01525; --bad-ground: #fde4e5;
  --waiting: #7a4a00; --waiting-ground: #fdefd2; --quiet-ground: #e8ebf0;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #10151d; --paper: #19202b; --ink: #e6eaf0; --soft: #a3aebd; --line: #303a49;
    --link: #86b9ff; --bar: #0b1017; --bar-ink: #ffffff; --bar-soft: #a3b2c6;
    --good: #8be0ad; --good-ground: #12382a; --bad: #ffb0b5; --bad-ground: #4a1a20;
    --waiting: #ffd287; --waiting-ground: #43310f; --quiet-ground: #2a3341;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; background: var(--ground); color: var(--ink);
  font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Liberation Sans", sans-serif;
}
header {
  display: flex; flex-wrap: wrap; align-items: center; gap: .25rem 2rem;
  padding: .6rem 1.5rem; background: var(--bar); color: var(--bar-ink);
}
.brand { margin: 0; font-weight: 650; letter-spacing: .01em; }
header ul { display: flex; flex-wrap: wrap; gap: .25rem; margin: 0; padding: 0; list-style: none; }
header a {
  display: block; padding: .3rem .75rem; border-radius: .4rem;
  color: var(--bar-soft); text-decoration: none;
}
header a:hover { color: var(--bar-ink); }
header a[aria-current] { background: #ffffff24; color: var(--bar-ink); }
main { max-width: 90rem; margin: 0 auto; padding: 1.5rem; }
main:focus { outline: none; }
footer { max-width: 90rem; margin: 0 auto; padding: 0 1.5rem 2rem; color: var(--soft); }
h1 { margin: 0 0 .25rem; font-size: 1.6rem; line-height: 1.25; overflow-wrap: anywhere; }
h2 { margin: 2rem 0 .5rem; font-size: 1.15rem; }
.lead { margin: 0 0 1rem; color: var(--soft); }
a { color: var(--link); }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
header :focus-visible { outline-color: #ffffff; }
.skip { position: absolute; left: -100rem; padding: .5rem 1rem; background: var(--paper); }
.skip:focus { left: .5rem; top: .5rem; }
.frame {
  overflow-x: auto; margin: 1rem 0; border: 1px solid var(--line); border-radius: .6rem;
  background: var(--paper);
}
table { width: 100%; border-collapse: collapse; font-size: .93rem; }
th:first-child, td:first-child { padding-left: 1rem; }
th:last-child, td:last-child { padding-right: 1rem; }
caption { padding: .75rem 1rem .5rem; text-align: left; font-weight: 600; }
th, td {
  padding: .5rem .65rem; border-top: 1px solid var(--line); text-align: left;
  vertical-align: top; white-space: nowrap;
}
thead th { color: var(--soft); font-size: .82rem; font-weight: 600; }
tbody th { font-weight: 400; }
tbody tr:hover { background: var(--ground); }
.number, time, code, pre { font-variant-numeric: tabular-nums; }
th.number, td.number { text-align: right; }
code, pre { font-family: ui-monospace, "DejaVu Sans Mono", "Liberation Mono", monospace; }
code { font-size: .9em; }
pre {
  overflow-x: auto; margin: .5rem 0; padding: 1rem; border: 1px solid var(--line);
  border-radius: .6rem; background: var(--paper); font-size: .87rem;
}
.badge {
  display: inline-block; padding: .05rem .55rem; border-radius: 1rem;
  font-size: .78rem; font-weight: 600; letter-spacing: .02em;
}
.good { background: var(--good-ground); color: var(--good); }
.bad { background: var(--bad-ground); color: var(--bad); }
.waiting { background: var(--waiting-ground); color: var(--waiting); }
.quiet { background: var(--quiet-ground); color: var(--soft); }
.quiet-text, .empty { color: var(--soft); }
.long { display: inline-block; min-width: 12rem; max-width: 26rem; overflow-wrap: anywhere; white-space: normal; }
dl {
  display: grid; grid-template-columns: repeat(auto-fill, minmax(16rem, 1fr)); gap: 1rem;
  margin: 1rem 0; padding: 1rem; border: 1px solid var(--line); border-radius: .6rem;
  background: var(--paper);
}
dt { color: var(--soft); font-size: .82rem; }
dd { margin: 0; overflow-wrap: anywhere; }
.counts dd { font-size: 1.6rem; font-weight: 600; }
.notice { padding: .6rem 1rem; border-radius: .6rem; background: var(--good-ground); color: var(--good); }
.pager, .filter { display: flex; flex-wrap: wrap; gap: .5rem 1rem; margin: 1rem 0; }
.filter a[aria-current] { color: var(--ink); font-weight: 600; text-decoration: none; }
form { margin: 1rem 0; }
button {
  padding: .5rem 1.1rem; border: 0; border-radius: .45rem; background: var(--link);
  color: var(--paper); font: inherit; font-weight: 600; cursor: pointer;
}
button:hover { filter: brightness(1.1); }
@media (max-width: 40rem) { main, footer { padding: 1rem; } header { padding: .6rem 1rem; } }
`;
