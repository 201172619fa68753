import { ERRORS, type ErrorCode } from '@chasqui/errors';
import { baseUrlOf, type Described } from './described';
import { renderErrors } from './errors-page';
import { renderEvents } from './events-page';
import { type Guide, GUIDE_PAGES, type GuidePage } from './guide';
import { html } from './html';
import { type Frame, type NavEntry, type PageParts, renderPage } from './layout';
import { EVENTS_PATH, linksOf, operationLink } from './links';
import { Markdown, type RenderedMarkdown } from './markdown';
import { operationsOf } from './operations';
import { renderOverview, renderTagPage, type StatusOf } from './reference-page';
import { searchIndex } from './search-index';

export interface SiteFile {
  type: 'text/html' | 'application/json';
  text: string;
}

export interface SiteOptions {
  /** Its server is the address that the pages show. */
  document: Described;
  guide: Guide;
  /** Empty: there is no console. */
  consoleUrl: string;
  /** Added to the addresses of the pages' files, so that browsers load them again when they change. */
  version: string;
}

const REFERENCE_PATH = '/docs/reference';
const SEARCH_PATH = '/docs/search.json';

/** Each page is rendered at its first request. */
export class DocumentationSite {
  private readonly markdown: Markdown;
  private readonly frame: Frame;
  private readonly files = new Map<string, () => SiteFile>();

  constructor(private readonly options: SiteOptions) {
    const { document, guide, consoleUrl, version } = options;
    this.markdown = new Markdown(linksOf(document, Object.keys(ERRORS)), (name) => guide.snippet(name));
    this.frame = { navigation: navigationOf(document, guide), version, consoleUrl };
    for (const page of GUIDE_PAGES) this.add(pathOf(page), () => this.guidePage(page));
    this.add(EVENTS_PATH, () => ({ title: 'Events', body: renderEvents(document, this.markdown), isWide: true }));
    this.add(REFERENCE_PATH, () => ({
      title: 'All operations',
      body: renderOverview(document, this.markdown),
      headings: tagsOf(document).map(({ tag, slug }) => ({ level: 2, id: slug, text: tag })),
    }));
    for (const { title, path, slug } of tagsOf(document)) {
      const context = { document, markdown: this.markdown, statusOf };
      this.add(path, () => ({ title, body: renderTagPage(slug, context), isWide: true }));
    }
    this.files.set(SEARCH_PATH, () => ({ type: 'application/json', text: JSON.stringify(this.index()) }));
  }

  get paths(): string[] {
    return [...this.files.keys()];
  }

  file(path: string): SiteFile | undefined {
    return this.files.get(path)?.();
  }

  private add(path: string, write: () => Omit<PageParts, 'path'>): void {
    this.files.set(path, () => ({ type: 'text/html', text: renderPage({ path, ...write() }, this.frame) }));
  }

  private guidePage(page: GuidePage): Omit<PageParts, 'path'> {
    const { title, body, headings } = this.rendered(page);
    if (page !== 'errors') return { title, body, headings };
    const catalogue = renderErrors(ERRORS, this.markdown);
    return {
      title,
      body: html`${body}<h2 id="all-codes">All codes</h2>${catalogue}`,
      headings: [...headings, { level: 2, id: 'all-codes', text: 'All codes' }],
    };
  }

  private rendered(page: GuidePage): RenderedMarkdown {
    const { document, guide } = this.options;
    const baseUrl = baseUrlOf(document);
    const text = guide
      .text(page)
      .replaceAll('{{base_url}}', baseUrl)
      .replaceAll('{{service_url}}', baseUrl.replace(/\/v1$/, ''));
    return this.markdown.page(text);
  }

  private index(): ReturnType<typeof searchIndex> {
    const pages = GUIDE_PAGES.map((page) => ({ path: pathOf(page), ...this.rendered(page) }));
    return searchIndex({ document: this.options.document, codes: Object.keys(ERRORS), pages });
  }
}

const pathOf = (page: GuidePage): string => (page === 'quick-start' ? '/docs' : `/docs/${page}`);

const statusOf: StatusOf = (code) => ERRORS[code as ErrorCode]?.status;

function tagsOf(document: Described): (NavEntry & { tag: string; slug: string })[] {
  const operations = operationsOf(document);
  return [...new Set(operations.map(({ tag }) => tag))].map((tag) => {
    const own = operations.filter((operation) => operation.tag === tag);
    const slug = own[0]?.tagSlug ?? '';
    // The specification's tag for what people know as webhooks and events.
    const title = tag === 'Meta' ? 'Webhooks and events' : tag;
    const entries = own.map((operation) => ({ title: operation.summary, path: operationLink(operation) }));
    return { title, path: `${REFERENCE_PATH}/${slug}`, tag, slug, entries };
  });
}

const eventsOf = ({ webhooks = {} }: Described): NonNullable<NavEntry['entries']> =>
  Object.keys(webhooks).map((type) => ({ title: type, path: `${EVENTS_PATH}#${type}` }));

function navigationOf(document: Described, guide: Guide): Frame['navigation'] {
  const titles = GUIDE_PAGES.map((page) => ({
    title: /^# (.{1,80})/.exec(guide.text(page))?.[1] ?? page,
    path: pathOf(page),
  }));
  return [
    { title: 'Guide', entries: titles },
    {
      title: 'Reference',
      entries: [
        { title: 'All operations', path: REFERENCE_PATH },
        ...tagsOf(document),
        { title: 'Events', path: EVENTS_PATH, entries: eventsOf(document) },
      ],
    },
  ];
}
