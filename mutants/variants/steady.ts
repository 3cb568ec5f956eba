/**
 * Variants whose whole run neither failed nor lost anything when they were last tried: the short
 * form of the kill matrix rotates among these, the long form takes all there are.
 */
export const steady: ReadonlySet<string> = new Set([
  'answers-slow-and-zipped',
  'extra-members',
  'ids-of-digits',
  'links-relative',
  'newest-first',
  'pages-short',
  'times-with-offsets',
  'tokens-otherwise',
]);
