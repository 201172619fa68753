import MarkdownIt from 'markdown-it';
import { codeBlock, codeTabs } from './code-block';
import { Html } from './html';
import type { Links } from './links';
import { slugOf } from './operations';

export interface Heading {
  level: number;
  id: string;
  text: string;
}

export interface RenderedMarkdown {
  title: string;
  summary: string;
  body: Html;
  headings: readonly Heading[];
}

export type SnippetReader = (name: string) => string;

type Token = ReturnType<MarkdownIt['parse']>[number];
/** The library exports no class for it: its tokens know their own. */
type TokenClass = new (type: string, tag: string, nesting: -1 | 0 | 1) => Token;

const SNIPPET = /^\.\.\/snippets\/([\w.-]{1,60})$/;
const OPERATION = /\b(?:GET|POST|PATCH|DELETE) \/[\w/{}-]{1,80}/g;

/** HTML in a text is escaped. */
export class Markdown {
  private readonly parser: MarkdownIt;

  constructor(
    private readonly links: Links,
    private readonly readSnippet: SnippetReader = () => '',
  ) {
    this.parser = new MarkdownIt({ html: false, linkify: false, typographer: false });
    this.parser.core.ruler.push('own_links', ({ tokens }) => {
      for (const token of tokens) if (token.type === 'inline') token.children = this.withLinks(token.children ?? []);
    });
    const { rules } = this.parser.renderer;
    rules.fence = (tokens, at) => {
      const { info = '', content = '' } = tokens[at] ?? {};
      return `${codeBlock(info.split(' ')[0] ?? '', content.trimEnd()).text}\n`;
    };
    rules.table_open = () => '<div class="scroll" role="group" aria-label="Table" tabindex="0"><table>\n';
    rules.table_close = () => '</table></div>\n';
    // An empty heading means nothing to screen readers, so a column without one gets an empty cell.
    rules.th_open = (tokens, at) => (tokens[at + 1]?.content === '' ? '<td>' : '<th scope="col">');
    rules.th_close = (tokens, at) => (tokens[at - 1]?.content === '' ? '</td>' : '</th>');
  }

  inline(text: string): Html {
    return new Html(this.parser.renderInline(text));
  }

  block(text: string): Html {
    return new Html(this.parser.render(text));
  }

  page(text: string): RenderedMarkdown {
    const tokens = this.parser.parse(text, {});
    const headings: Heading[] = [];
    for (const [at, token] of tokens.entries()) {
      if (token.type !== 'heading_open') continue;
      const plain = plainOf(tokens[at + 1]);
      const id = slugOf(plain);
      headings.push({ level: Number(token.tag.slice(1)), id, text: plain });
      token.attrSet('id', id);
    }
    const [, first, , , second] = tokens;
    const rest = tokens.slice(tokens[0]?.tag === 'h1' ? 3 : 0);
    return {
      title: plainOf(first),
      summary: plainOf(second),
      body: new Html(this.withTabs(rest)),
      headings: headings.filter(({ level }) => level > 1),
    };
  }

  private withTabs(tokens: readonly Token[]): string {
    const { renderer, options } = this.parser;
    const write = (from: number, to: number): string => renderer.render(tokens.slice(from, to), options, {});
    let out = '';
    let written = 0;
    for (const [at, token] of tokens.entries()) {
      if (token.type !== 'bullet_list_open' || at < written) continue;
      const end = closeOf(tokens, at) + 1;
      const snippets = this.snippetsIn(tokens.slice(at, end));
      if (snippets.length === 0) continue;
      out += write(written, at) + codeTabs(snippets).text;
      written = end;
    }
    return out + write(written, tokens.length);
  }

  private snippetsIn(tokens: readonly Token[]): { label: string; language: string; code: string }[] {
    const items = tokens.filter(({ type }) => type === 'inline');
    const found = items.flatMap((item) => {
      const name = SNIPPET.exec(item.children?.[0]?.attrGet('href') ?? '')?.[1];
      if (name === undefined) return [];
      return [{ label: plainOf(item), language: name.split('.').at(-1) ?? '', code: this.readSnippet(name).trimEnd() }];
    });
    return found.length === items.length ? found : [];
  }

  private withLinks(children: readonly Token[]): Token[] {
    let depth = 0;
    return children.flatMap((child) => {
      if (child.type === 'link_open') {
        depth += 1;
        child.attrSet('href', siteAddress(child.attrGet('href') ?? ''));
      }
      if (child.type === 'link_close') depth -= 1;
      if (depth > 0) return [child];
      if (child.type === 'code_inline') {
        const target = this.links.word(child.content) ?? this.links.operation(child.content);
        return target === undefined ? [child] : linked(target, child);
      }
      return child.type === 'text' ? this.linkedText(child) : [child];
    });
  }

  private linkedText(text: Token): Token[] {
    const parts: Token[] = [];
    let behind = 0;
    for (const match of text.content.matchAll(OPERATION)) {
      const target = this.links.operation(match[0]);
      if (target === undefined) continue;
      parts.push(textToken(text, text.content.slice(behind, match.index)));
      parts.push(...linked(target, textToken(text, match[0])));
      behind = match.index + match[0].length;
    }
    return behind === 0 ? [text] : [...parts, textToken(text, text.content.slice(behind))];
  }
}

/** Translates a link between files of docs, as it works in the repository, to its address on the site. */
export function siteAddress(href: string): string {
  const [, file = '', anchor = ''] = /^([^#]{0,200})(#.{0,200})?$/.exec(href) ?? [];
  if (file === '../openapi.json') return '/docs/reference';
  const page = /^(?:\.\.\/|\.\/)?([a-z-]{1,60})\.md$/.exec(file)?.[1];
  if (page === undefined) return href;
  return (page === 'quick-start' ? '/docs' : `/docs/${page}`) + anchor;
}

function linked(target: string, inner: Token): Token[] {
  const open = new (inner.constructor as TokenClass)('link_open', 'a', 1);
  open.attrSet('href', target);
  return [open, inner, new (inner.constructor as TokenClass)('link_close', 'a', -1)];
}

function textToken(like: Token, content: string): Token {
  const token = new (like.constructor as TokenClass)('text', '', 0);
  token.content = content;
  return token;
}

function closeOf(tokens: readonly Token[], at: number): number {
  const level = tokens[at]?.level;
  const found = tokens.findIndex(
    (token, index) => index > at && token.type === 'bullet_list_close' && token.level === level,
  );
  return found < 0 ? at : found;
}

const plainOf = (token: Token | undefined): string =>
  (token?.children ?? [])
    .map(({ type, content }) => (type === 'softbreak' ? ' ' : content))
    .join('')
    .trim();
