export interface ReadTag {
  name: string;
  attributes: Readonly<Record<string, string>>;
}

const VOID = new Set(['meta', 'link', 'input', 'br', 'hr', 'img']);
/** SVG elements closed by their own slash. */
const SHAPES = new Set(['rect', 'path', 'circle']);
const TAG = /<(\/?)([a-z][a-z0-9]*)((?:\s+[\w:-]+(?:="[^"<>]*")?)*)\s*(\/?)>/g;

export function readHtml(page: string): { tags: ReadTag[]; problems: string[] } {
  const tags: ReadTag[] = [];
  const problems: string[] = [];
  const open: string[] = [];
  const text = page.replace(/^<!doctype html>/, '');
  for (const [, slash, name = '', written = '', selfClosed] of text.matchAll(TAG)) {
    if (slash === '/') {
      const last = open.pop();
      if (last !== name) problems.push(`</${name}> closes <${last}>`);
      continue;
    }
    tags.push({ name, attributes: attributesOf(written) });
    if (selfClosed === '/' ? !SHAPES.has(name) : !VOID.has(name)) open.push(name);
  }
  if (open.length > 0) problems.push(`never closed: ${open.join(', ')}`);
  const rest = text.replaceAll(TAG, '');
  const stray = /.{0,40}[<>].{0,40}/.exec(rest)?.[0];
  if (stray !== undefined) problems.push(`no tag, and not escaped: ${stray}`);
  const lost = /.{0,40}&(?!(?:amp|lt|gt|quot|#39);).{0,40}/.exec(rest)?.[0];
  if (lost !== undefined) problems.push(`no entity, and not escaped: ${lost}`);
  const ids = tags.flatMap(({ attributes }) => attributes.id ?? []);
  for (const id of ids.filter((each, at) => ids.indexOf(each) !== at)) problems.push(`two elements are #${id}`);
  return { tags, problems };
}

const attributesOf = (written: string): Record<string, string> =>
  Object.fromEntries(
    [...written.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)].map(([, name = '', value = '']) => [name, unescapeHtml(value)]),
  );

export const unescapeHtml = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

export const codeIn = (page: string): { language: string; code: string }[] =>
  [...page.matchAll(/<pre[^>]*><code class="language-(\w+)">([^]*?)<\/code>/g)].map(([, language = '', code = '']) => ({
    language,
    code: unescapeHtml(code.replace(/<[^>]*>/g, '')),
  }));
