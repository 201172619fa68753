import { Html, html, type HtmlValue } from './html';
import type { Heading } from './markdown';

export interface NavEntry {
  title: string;
  path: string;
  entries?: readonly { title: string; path: string }[];
}

export interface NavSection {
  title: string;
  entries: readonly NavEntry[];
}

export interface PageParts {
  path: string;
  title: string;
  body: Html;
  headings?: readonly Heading[];
  /** Operations stand beside their examples and need the whole width. */
  isWide?: boolean;
}

export interface Frame {
  navigation: readonly NavSection[];
  /** Added to addresses of files, so that no browser combines a page with files of another version. */
  version: string;
  /** Empty: there is no console. */
  consoleUrl: string;
}

/** A quipu, the knotted cords that chasquis carried. */
export const MARK = html`<svg class="mark" width="22" height="22" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8"/><path d="M7 8.5h18M10.5 8.5V24M16 8.5v12M21.5 8.5V24"/><circle cx="10.5" cy="15" r="2.7"/><circle cx="16" cy="19.5" r="2.7"/><circle cx="21.5" cy="13.5" r="2.7"/></svg>`;

export function renderPage(parts: PageParts, frame: Frame): string {
  const { path, title, body, headings = [], isWide = false } = parts;
  const contents = headings.filter(({ level }) => level === 2);
  return documentOf(
    title,
    frame,
    html`<a class="skip" href="#content">Skip to content</a>
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
</div>`,
  );
}

export const documentOf = (title: string, { version }: Pick<Frame, 'version'>, body: HtmlValue): string =>
  html`<!doctype html>
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

const topBar = ({ consoleUrl, version }: Frame): Html =>
  html`<header class="top">
<a class="brand" href="/docs">${MARK}<span>Chasqui</span> <span class="dim">Docs</span></a>
<div class="search" data-index="/docs/search.json?v=${version}" hidden></div>
<span class="links">${consoleUrl !== '' && html`<a class="console" href="${consoleUrl}">Console</a>`}
<a href="/openapi.json">OpenAPI</a></span>
<button class="scheme" type="button" hidden></button>
</header>`;

const sections = (navigation: readonly NavSection[], path: string): Html[] =>
  navigation.map(
    ({ title, entries }) =>
      html`<p class="side-label">${title}</p><ul>${entries.map((entry) => navEntry(entry, path))}</ul>`,
  );

function navEntry({ title, path, entries = [] }: NavEntry, current: string): Html {
  const isCurrent = path === current;
  const below = isCurrent && entries.length > 0;
  return html`<li><a href="${path}"${isCurrent && new Html(' aria-current="page"')}>${title}</a>${
    below && html`<ul>${entries.map((each) => html`<li><a href="${each.path}">${each.title}</a></li>`)}</ul>`
  }</li>`;
}

const contentsOf = (headings: readonly Heading[]): Html =>
  html`<nav class="contents" aria-label="On this page"><p class="side-label">On this page</p><ul>${headings.map(
    ({ id, text }) => html`<li><a href="#${id}">${text}</a></li>`,
  )}</ul></nav>`;

function neighbours(navigation: readonly NavSection[], path: string): Html {
  const all = navigation.flatMap(({ entries }) => entries);
  const at = all.findIndex((entry) => entry.path === path);
  const [before, behind] = at < 0 ? [] : [all[at - 1], all[at + 1]];
  return html`<nav class="neighbours" aria-label="Before and after">${
    before && html`<a href="${before.path}"><small>Before</small>${before.title}</a>`
  }${behind && html`<a class="behind" href="${behind.path}"><small>Next</small>${behind.title}</a>`}</nav>`;
}
