/** The frame around every page. */
import { markup } from './html.ts';
import type { Html } from './html.ts';

export type Area = 'overview' | 'subscriptions' | 'deliveries' | 'accounts';

const areas: readonly { readonly area: Area; readonly path: string; readonly title: string }[] = [
  { area: 'overview', path: '/management', title: 'Overview' },
  { area: 'subscriptions', path: '/management/subscriptions', title: 'Subscriptions' },
  { area: 'deliveries', path: '/management/deliveries', title: 'Deliveries' },
  { area: 'accounts', path: '/management/accounts', title: 'Accounts' },
];

export type Page = {
  readonly title: string;
  readonly area: Area | null;
  /** One line under the title. */
  readonly lead?: Html | string;
  readonly content: Html;
};

export function layout(page: Page): string {
  const items = areas.map(({ area, path, title }) =>
    area === page.area
      ? markup`<li><a href="${path}" aria-current="page">${title}</a></li>`
      : markup`<li><a href="${path}">${title}</a></li>`,
  );
  const lead = page.lead === undefined ? null : markup`<p class="lead">${page.lead}</p>`;
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${page.title} · Reference platform</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/management/style.css">
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header>
<p class="brand">Reference platform</p>
<nav aria-label="Main"><ul>${items}</ul></nav>
</header>
<main id="content" tabindex="-1">
<h1>${page.title}</h1>
${lead}
${page.content}
</main>
<footer><p>All times are UTC.</p></footer>
</body>
</html>
`.html;
}
