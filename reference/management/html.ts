/** HTML made of templates in which every value is escaped unless it is HTML already. */
export type Html = { readonly html: string };

type Value = Html | string | number | null | undefined | readonly Html[];

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);
}

function isList(value: Value): value is readonly Html[] {
  return Array.isArray(value);
}

function render(value: Value): string {
  if (value === null || value === undefined) return '';
  if (isList(value)) return value.map((item) => item.html).join('');
  if (typeof value === 'object') return value.html;
  return escapeText(String(value));
}

export function markup(texts: TemplateStringsArray, ...values: readonly Value[]): Html {
  const filled = texts.map((text, index) => text + render(values[index]));
  return { html: filled.join('') };
}

export const nothing: Html = { html: '' };
