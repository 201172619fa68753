"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodefs = require("node:fs");
const _nodepath = require("node:path");
const _globals = require("@jest/globals");
const _entities = require("../../../../libs/entities/src");
const _errors = require("../../../../libs/errors/src");
const _describedapi = require("../openapi/described-api");
const _document = require("../openapi/document");
const _htmlreader = require("../testing/html-reader");
const _guide = require("./guide");
const _operations = require("./operations");
const _site = require("./site");
const _siteassets = require("./site-assets");
const BASE_URL = 'https://chasqui.example.com/v1';
const CSS = (0, _siteassets.readAssets)().get('docs.css')?.bytes.toString() ?? '';
const TOKENS = (0, _nodefs.readFileSync)((0, _nodepath.join)(__dirname, '../../../console/web/src/theme/tokens.css'), 'utf8');
/** What stands beside the pages. */ const OTHERS = [
    '/openapi.json',
    '/console',
    ...[
        ...(0, _siteassets.readAssets)().keys()
    ].map((name)=>`/docs/${name}`)
];
let document;
let site;
let operations;
const siteOf = (described)=>new _site.DocumentationSite({
        document: described,
        guide: (0, _guide.readGuide)(),
        consoleUrl: '/console',
        version: 'v1'
    });
const page = (path)=>site.file(path)?.text ?? '';
const htmlPages = ()=>site.paths.filter((path)=>site.file(path)?.type === 'text/html').map((path)=>[
            path,
            page(path)
        ]);
(0, _globals.beforeAll)(async ()=>{
    const { http } = await (0, _describedapi.createDescribedApi)();
    document = (0, _document.createOpenApiDocument)(http.nest, 'https://chasqui.example.com');
    await http.close();
    site = siteOf(document);
    operations = (0, _operations.operationsOf)(document);
});
(0, _globals.describe)('the documentation', ()=>{
    (0, _globals.it)('every page is HTML in which all is closed, escaped and named once', ()=>{
        for (const [path, text] of htmlPages())(0, _globals.expect)([
            path,
            (0, _htmlreader.readHtml)(text).problems
        ]).toEqual([
            path,
            []
        ]);
    });
    (0, _globals.it)('every page loads files from here only, and has no script or style of its own', ()=>{
        for (const [path, text] of htmlPages()){
            const { tags } = (0, _htmlreader.readHtml)(text);
            const loaded = tags.flatMap(({ name, attributes: { src, href } })=>[
                    'script',
                    'link',
                    'img'
                ].includes(name) ? [
                    src ?? href ?? ''
                ] : []);
            (0, _globals.expect)([
                path,
                loaded.filter((address)=>!/^\/docs\/[\w.-]+(\?v=v1)?$/.test(address))
            ]).toEqual([
                path,
                []
            ]);
            const inline = tags.filter(({ name, attributes })=>name === 'style' || name === 'script' && attributes.src === undefined || Object.keys(attributes).some((attribute)=>attribute === 'style' || attribute.startsWith('on')));
            (0, _globals.expect)([
                path,
                inline
            ]).toEqual([
                path,
                []
            ]);
        }
    });
    (0, _globals.it)('every link within the documentation leads to a page and to a place that exist', ()=>{
        const places = new Map(htmlPages().map(([path, text])=>[
                path,
                new Set((0, _htmlreader.readHtml)(text).tags.flatMap(({ attributes })=>attributes.id ?? []))
            ]));
        for (const [path, text] of htmlPages()){
            const links = (0, _htmlreader.readHtml)(text).tags.flatMap(({ name, attributes })=>name === 'a' ? [
                    attributes.href ?? ''
                ] : []);
            const broken = links.filter((link)=>{
                const { origin, pathname, hash } = new URL(link, `https://chasqui.example.com${path}`);
                if (origin !== 'https://chasqui.example.com') return !link.startsWith('https://');
                if (OTHERS.includes(pathname)) return false;
                return !(hash === '' ? places.has(pathname) : places.get(pathname)?.has(decodeURIComponent(hash.slice(1))));
            });
            (0, _globals.expect)([
                path,
                broken
            ]).toEqual([
                path,
                []
            ]);
        }
    });
    (0, _globals.it)('every operation has its place, with its path, its scope, its fields and a request', ()=>{
        for (const { id, name, path, method, scope, tagSlug, parameters, errorCodes } of operations){
            const text = page(`/docs/reference/${tagSlug}`);
            const section = new RegExp(`<section class="operation" aria-labelledby="${id}">[^]*?</section>`).exec(text)?.[0] ?? '';
            (0, _globals.expect)([
                name,
                section
            ]).toEqual([
                name,
                _globals.expect.stringContaining(`<span class="method">${method}</span>`)
            ]);
            (0, _globals.expect)([
                name,
                section
            ]).toEqual([
                name,
                _globals.expect.stringContaining(`<code>${path}</code>`)
            ]);
            (0, _globals.expect)([
                name,
                section
            ]).toEqual([
                name,
                _globals.expect.stringContaining(`scope <code>${scope}</code>`)
            ]);
            for (const parameter of parameters)(0, _globals.expect)(section).toContain(`<dt><code>${parameter.name}</code>`);
            for (const code of errorCodes)(0, _globals.expect)(section).toContain(`href="/docs/errors#${code}"`);
            const [curl] = (0, _htmlreader.codeIn)(section);
            (0, _globals.expect)([
                name,
                curl?.code
            ]).toEqual([
                name,
                _globals.expect.stringContaining(BASE_URL)
            ]);
        }
    });
    (0, _globals.it)('every error code has its place on the errors page, with its status and what to do', ()=>{
        const { tags } = (0, _htmlreader.readHtml)(page('/docs/errors'));
        const ids = new Set(tags.map(({ attributes })=>attributes.id));
        (0, _globals.expect)(Object.keys(_errors.ERRORS).filter((code)=>!ids.has(code))).toEqual([]);
    });
    (0, _globals.it)('every type of event has its place, with a sample', ()=>{
        const text = page('/docs/events');
        const ids = new Set((0, _htmlreader.readHtml)(text).tags.map(({ attributes })=>attributes.id));
        (0, _globals.expect)(_entities.EVENT_TYPES.filter((type)=>!ids.has(type))).toEqual([]);
        const samples = (0, _htmlreader.codeIn)(text).map(({ code })=>JSON.parse(code).type);
        (0, _globals.expect)(samples).toEqual([
            ..._entities.EVENT_TYPES
        ]);
    });
    (0, _globals.it)('every page is led to by the navigation, and marks itself there', ()=>{
        const links = (0, _htmlreader.readHtml)(page('/docs')).tags.map(({ attributes })=>attributes.href);
        for (const [path, text] of htmlPages()){
            (0, _globals.expect)(links).toContain(path);
            (0, _globals.expect)(text).toContain(`<a href="${path}" aria-current="page">`);
        }
    });
    (0, _globals.it)('the search finds guides, operations by their path, events and error codes', ()=>{
        const index = JSON.parse(page('/docs/search.json'));
        const texts = index.map((entry)=>entry.join(' '));
        for (const { name, summary } of operations)(0, _globals.expect)(texts.some((text)=>text.includes(name) && text.includes(summary))).toBe(true);
        for (const word of [
            ...Object.keys(_errors.ERRORS),
            ..._entities.EVENT_TYPES,
            'Quick start'
        ]){
            (0, _globals.expect)([
                word,
                index.some(([title])=>title === word)
            ]).toEqual([
                word,
                true
            ]);
        }
    });
    (0, _globals.it)('what a description says is text, whatever stands in it', ()=>{
        const evil = `<script>alert(1)</script><img src=x onerror="alert(2)"> "' & [x](javascript:alert(3)) \`</code><b>\``;
        const [path = ''] = Object.keys(document.paths);
        const [method = ''] = Object.keys(document.paths[path] ?? {});
        const operation = document.paths[path]?.[method];
        const changed = {
            ...operation,
            summary: evil,
            description: evil,
            parameters: [
                {
                    name: evil,
                    in: 'query',
                    description: evil,
                    required: true,
                    schema: {
                        type: evil,
                        enum: [
                            evil
                        ]
                    }
                }
            ],
            requestBody: {
                content: {
                    'application/json': {
                        example: {
                            text: evil
                        },
                        schema: {
                            properties: {
                                [evil]: {
                                    description: evil
                                }
                            }
                        }
                    }
                }
            }
        };
        const tags = (document.tags ?? []).map((tag)=>({
                ...tag,
                description: evil
            }));
        const evilSite = siteOf({
            ...document,
            tags,
            paths: {
                [path]: {
                    [method]: changed
                }
            }
        });
        for (const each of evilSite.paths.filter((one)=>/reference|search/.test(one))){
            const file = evilSite.file(each);
            if (file?.type !== 'text/html') continue;
            const { tags: read, problems } = (0, _htmlreader.readHtml)(file.text);
            (0, _globals.expect)([
                each,
                problems
            ]).toEqual([
                each,
                []
            ]);
            (0, _globals.expect)(read.filter(({ name, attributes })=>name === 'img' || 'onerror' in attributes)).toEqual([]);
            (0, _globals.expect)(read.filter(({ name, attributes })=>name === 'script' && attributes.src === undefined)).toEqual([]);
            (0, _globals.expect)(read.filter(({ attributes })=>attributes.href?.startsWith('javascript:'))).toEqual([]);
        }
    });
    (0, _globals.it)('the documentation has the colours of the console', ()=>{
        const [light = '', dark = ''] = TOKENS.split('[data-mantine-color-scheme="dark"]');
        const colour = (text, name)=>new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(text)?.[1];
        const named = [
            ...CSS.matchAll(/--([\w-]+): light-dark\((#\w+), (#\w+)\);/g)
        ];
        (0, _globals.expect)(named.length).toBeGreaterThan(12);
        for (const [, name = '', ours, oursDark] of named){
            (0, _globals.expect)([
                name,
                ours,
                oursDark
            ]).toEqual([
                name,
                colour(light, name),
                colour(dark, name)
            ]);
        }
    });
});

//# sourceMappingURL=site.test.js.map