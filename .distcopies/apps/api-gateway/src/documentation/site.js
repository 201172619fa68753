"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "DocumentationSite", {
    enumerable: true,
    get: function() {
        return DocumentationSite;
    }
});
const _errors = require("../../../../libs/errors/src");
const _described = require("./described");
const _errorspage = require("./errors-page");
const _eventspage = require("./events-page");
const _guide = require("./guide");
const _html = require("./html");
const _layout = require("./layout");
const _links = require("./links");
const _markdown = require("./markdown");
const _operations = require("./operations");
const _referencepage = require("./reference-page");
const _searchindex = require("./search-index");
const REFERENCE_PATH = '/docs/reference';
const SEARCH_PATH = '/docs/search.json';
let DocumentationSite = class DocumentationSite {
    constructor(options){
        this.options = options;
        this.files = new Map();
        const { document, guide, consoleUrl, version } = options;
        this.markdown = new _markdown.Markdown((0, _links.linksOf)(document, Object.keys(_errors.ERRORS)), (name)=>guide.snippet(name));
        this.frame = {
            navigation: navigationOf(document, guide),
            version,
            consoleUrl
        };
        for (const page of _guide.GUIDE_PAGES)this.add(pathOf(page), ()=>this.guidePage(page));
        this.add(_links.EVENTS_PATH, ()=>({
                title: 'Events',
                body: (0, _eventspage.renderEvents)(document, this.markdown),
                isWide: true
            }));
        this.add(REFERENCE_PATH, ()=>({
                title: 'All operations',
                body: (0, _referencepage.renderOverview)(document, this.markdown),
                headings: tagsOf(document).map(({ tag, slug })=>({
                        level: 2,
                        id: slug,
                        text: tag
                    }))
            }));
        for (const { title, path, slug } of tagsOf(document)){
            const context = {
                document,
                markdown: this.markdown,
                statusOf
            };
            this.add(path, ()=>({
                    title,
                    body: (0, _referencepage.renderTagPage)(slug, context),
                    isWide: true
                }));
        }
        this.files.set(SEARCH_PATH, ()=>({
                type: 'application/json',
                text: JSON.stringify(this.index())
            }));
    }
    /** All that it has, for tests and for whoever follows every link. */ get paths() {
        return [
            ...this.files.keys()
        ];
    }
    file(path) {
        return this.files.get(path)?.();
    }
    add(path, write) {
        this.files.set(path, ()=>({
                type: 'text/html',
                text: (0, _layout.renderPage)({
                    path,
                    ...write()
                }, this.frame)
            }));
    }
    guidePage(page) {
        const { title, body, headings } = this.rendered(page);
        if (page !== 'errors') return {
            title,
            body,
            headings
        };
        const catalogue = (0, _errorspage.renderErrors)(_errors.ERRORS, this.markdown);
        return {
            title,
            body: (0, _html.html)`${body}<h2 id="all-codes">All codes</h2>${catalogue}`,
            headings: [
                ...headings,
                {
                    level: 2,
                    id: 'all-codes',
                    text: 'All codes'
                }
            ]
        };
    }
    /** A page of the guide, with the addresses of this service in it. */ rendered(page) {
        const { document, guide } = this.options;
        const baseUrl = (0, _described.baseUrlOf)(document);
        const text = guide.text(page).replaceAll('{{base_url}}', baseUrl).replaceAll('{{service_url}}', baseUrl.replace(/\/v1$/, ''));
        return this.markdown.page(text);
    }
    index() {
        const pages = _guide.GUIDE_PAGES.map((page)=>({
                path: pathOf(page),
                ...this.rendered(page)
            }));
        return (0, _searchindex.searchIndex)({
            document: this.options.document,
            codes: Object.keys(_errors.ERRORS),
            pages
        });
    }
};
const pathOf = (page)=>page === 'quick-start' ? '/docs' : `/docs/${page}`;
const statusOf = (code)=>_errors.ERRORS[code]?.status;
function tagsOf(document) {
    const operations = (0, _operations.operationsOf)(document);
    return [
        ...new Set(operations.map(({ tag })=>tag))
    ].map((tag)=>{
        const own = operations.filter((operation)=>operation.tag === tag);
        const slug = own[0]?.tagSlug ?? '';
        // The specification's name for what people know as webhooks and events.
        const title = tag === 'Meta' ? 'Webhooks and events' : tag;
        const entries = own.map((operation)=>({
                title: operation.summary,
                path: (0, _links.operationLink)(operation)
            }));
        return {
            title,
            path: `${REFERENCE_PATH}/${slug}`,
            tag,
            slug,
            entries
        };
    });
}
const eventsOf = ({ webhooks = {} })=>Object.keys(webhooks).map((type)=>({
            title: type,
            path: `${_links.EVENTS_PATH}#${type}`
        }));
function navigationOf(document, guide) {
    const titles = _guide.GUIDE_PAGES.map((page)=>({
            title: /^# (.{1,80})/.exec(guide.text(page))?.[1] ?? page,
            path: pathOf(page)
        }));
    return [
        {
            title: 'Guide',
            entries: titles
        },
        {
            title: 'Reference',
            entries: [
                {
                    title: 'All operations',
                    path: REFERENCE_PATH
                },
                ...tagsOf(document),
                {
                    title: 'Events',
                    path: _links.EVENTS_PATH,
                    entries: eventsOf(document)
                }
            ]
        }
    ];
}

//# sourceMappingURL=site.js.map