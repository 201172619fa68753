"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
function _export(target, all) {
    for(var name in all)Object.defineProperty(target, name, {
        enumerable: true,
        get: Object.getOwnPropertyDescriptor(all, name).get
    });
}
_export(exports, {
    get MARK () {
        return MARK;
    },
    get documentOf () {
        return documentOf;
    },
    get renderPage () {
        return renderPage;
    }
});
const _html = require("./html");
const MARK = (0, _html.html)`<svg class="mark" width="22" height="22" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8"/><path d="M7 8.5h18M10.5 8.5V24M16 8.5v12M21.5 8.5V24"/><circle cx="10.5" cy="15" r="2.7"/><circle cx="16" cy="19.5" r="2.7"/><circle cx="21.5" cy="13.5" r="2.7"/></svg>`;
function renderPage(parts, frame) {
    const { path, title, body, headings = [], isWide = false } = parts;
    const contents = headings.filter(({ level })=>level === 2);
    return documentOf(title, frame, (0, _html.html)`<a class="skip" href="#content">Skip to content</a>
${topBar(frame)}
<div class="frame${isWide && ' wide'}">
<nav class="side" aria-label="Documentation">${sections(frame.navigation, path)}</nav>
<main id="content" tabindex="-1">
<details class="menu"><summary>All pages</summary><nav aria-label="All pages">${sections(frame.navigation, path)}</nav></details>
<h1>${title}</h1>
${body}
${neighbours(frame.navigation, path)}
</main>
${!isWide && contents.length > 1 && contentsOf(contents)}
</div>`);
}
const documentOf = (title, { version }, body)=>(0, _html.html)`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title === 'Chasqui' ? title : `${title} · Chasqui`}</title>
<link rel="icon" href="/docs/mark.svg" type="image/svg+xml">
<link rel="stylesheet" href="/docs/docs.css?v=${version}">
<script src="/docs/scheme.js?v=${version}"></script>
<script src="/docs/docs.js?v=${version}" defer></script>
</head>
<body>
${body}
</body>
</html>
`.text;
const topBar = ({ consoleUrl, version })=>(0, _html.html)`<header class="top">
<a class="brand" href="/docs">${MARK}<span>Chasqui</span> <span class="dim">Docs</span></a>
<div class="search" data-index="/docs/search.json?v=${version}" hidden></div>
<span class="links">${consoleUrl !== '' && (0, _html.html)`<a href="${consoleUrl}">Console</a>`}
<a href="/openapi.json">OpenAPI</a></span>
<button class="scheme" type="button" hidden></button>
</header>`;
const sections = (navigation, path)=>navigation.map(({ title, entries })=>(0, _html.html)`<p class="side-label">${title}</p><ul>${entries.map((entry)=>navEntry(entry, path))}</ul>`);
function navEntry({ title, path, entries = [] }, current) {
    const isCurrent = path === current;
    const below = isCurrent && entries.length > 0;
    return (0, _html.html)`<li><a href="${path}"${isCurrent && new _html.Html(' aria-current="page"')}>${title}</a>${below && (0, _html.html)`<ul>${entries.map((each)=>(0, _html.html)`<li><a href="${each.path}">${each.title}</a></li>`)}</ul>`}</li>`;
}
const contentsOf = (headings)=>(0, _html.html)`<nav class="contents" aria-label="On this page"><p class="side-label">On this page</p><ul>${headings.map(({ id, text })=>(0, _html.html)`<li><a href="#${id}">${text}</a></li>`)}</ul></nav>`;
/** Where to read on. */ function neighbours(navigation, path) {
    const all = navigation.flatMap(({ entries })=>entries);
    const at = all.findIndex((entry)=>entry.path === path);
    const [before, behind] = at < 0 ? [] : [
        all[at - 1],
        all[at + 1]
    ];
    return (0, _html.html)`<nav class="neighbours" aria-label="Before and after">${before && (0, _html.html)`<a href="${before.path}"><small>Before</small>${before.title}</a>`}${behind && (0, _html.html)`<a class="behind" href="${behind.path}"><small>Next</small>${behind.title}</a>`}</nav>`;
}

//# sourceMappingURL=layout.js.map