/** Text that is already HTML. Only `html` and the Markdown renderer make it. */
export class Html {
  constructor(readonly text: string) {}

  toString(): string {
    return this.text;
  }
}

/** In a template, text is escaped, HTML is kept, null and false are left out. */
export type HtmlValue = string | number | Html | null | undefined | false | readonly HtmlValue[];

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

export function html(strings: TemplateStringsArray, ...values: HtmlValue[]): Html {
  return new Html(strings.map((part, at) => part + (at < values.length ? written(values[at]) : '')).join(''));
}

function written(value: HtmlValue): string {
  if (value === null || value === undefined || value === false) return '';
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map(written).join('');
  return escapeHtml(String(value));
}
