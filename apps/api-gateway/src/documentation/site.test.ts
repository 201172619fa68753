import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { EVENT_TYPES } from '@chasqui/database';
import { ERRORS } from '@chasqui/errors';
import { createDescribedApi } from '../openapi/described-api';
import { createOpenApiDocument } from '../openapi/document';
import { codeIn, readHtml } from '../testing/html-reader';
import type { Described } from './described';
import { readGuide } from './guide';
import { type Operation, operationsOf } from './operations';
import { DocumentationSite } from './site';
import { readAssets } from './site-assets';

const BASE_URL = 'https://chasqui.example.com/v1';
const CSS = readAssets().get('docs.css')?.bytes.toString() ?? '';
const TOKENS = readFileSync(join(__dirname, '../../../console/web/src/theme/tokens.css'), 'utf8');
const OTHERS = ['/openapi.json', '/console', ...[...readAssets().keys()].map((name) => `/docs/${name}`)];

let document: Described;
let site: DocumentationSite;
let operations: Operation[];

const siteOf = (described: Described): DocumentationSite =>
  new DocumentationSite({ document: described, guide: readGuide(), consoleUrl: '/console', version: 'v1' });
const page = (path: string): string => site.file(path)?.text ?? '';
const htmlPages = (): [string, string][] =>
  site.paths.filter((path) => site.file(path)?.type === 'text/html').map((path) => [path, page(path)]);

beforeAll(async () => {
  const { http } = await createDescribedApi();
  document = createOpenApiDocument(http.nest, 'https://chasqui.example.com') as unknown as Described;
  await http.close();
  site = siteOf(document);
  operations = operationsOf(document);
});

describe('the documentation', () => {
  it('every page is HTML in which all is closed, escaped and named once', () => {
    for (const [path, text] of htmlPages()) expect([path, readHtml(text).problems]).toEqual([path, []]);
  });

  it('every page loads files from here only, and has no script or style of its own', () => {
    for (const [path, text] of htmlPages()) {
      const { tags } = readHtml(text);
      const loaded = tags.flatMap(({ name, attributes: { src, href } }) =>
        ['script', 'link', 'img'].includes(name) ? [src ?? href ?? ''] : [],
      );
      expect([path, loaded.filter((address) => !/^\/docs\/[\w.-]+(\?v=v1)?$/.test(address))]).toEqual([path, []]);
      const inline = tags.filter(
        ({ name, attributes }) =>
          name === 'style' ||
          (name === 'script' && attributes.src === undefined) ||
          Object.keys(attributes).some((attribute) => attribute === 'style' || attribute.startsWith('on')),
      );
      expect([path, inline]).toEqual([path, []]);
    }
  });

  it('every link within the documentation leads to a page and to a place that exist', () => {
    const places = new Map(
      htmlPages().map(([path, text]) => [
        path,
        new Set(readHtml(text).tags.flatMap(({ attributes }) => attributes.id ?? [])),
      ]),
    );
    for (const [path, text] of htmlPages()) {
      const links = readHtml(text).tags.flatMap(({ name, attributes }) =>
        name === 'a' ? [attributes.href ?? ''] : [],
      );
      const broken = links.filter((link) => {
        const { origin, pathname, hash } = new URL(link, `https://chasqui.example.com${path}`);
        if (origin !== 'https://chasqui.example.com') return !link.startsWith('https://');
        if (OTHERS.includes(pathname)) return false;
        return !(hash === '' ? places.has(pathname) : places.get(pathname)?.has(decodeURIComponent(hash.slice(1))));
      });
      expect([path, broken]).toEqual([path, []]);
    }
  });

  it('every operation has its place, with its path, its scope, its fields and a request', () => {
    for (const { id, name, path, method, scope, tagSlug, parameters, errorCodes } of operations) {
      const text = page(`/docs/reference/${tagSlug}`);
      const section =
        new RegExp(`<section class="operation" aria-labelledby="${id}">[^]*?</section>`).exec(text)?.[0] ?? '';
      expect([name, section]).toEqual([name, expect.stringContaining(`<span class="method">${method}</span>`)]);
      expect([name, section]).toEqual([name, expect.stringContaining(`<code>${path}</code>`)]);
      expect([name, section]).toEqual([name, expect.stringContaining(`scope <code>${scope}</code>`)]);
      for (const parameter of parameters) expect(section).toContain(`<dt><code>${parameter.name}</code>`);
      for (const code of errorCodes) expect(section).toContain(`href="/docs/errors#${code}"`);
      const [curl] = codeIn(section);
      expect([name, curl?.code]).toEqual([name, expect.stringContaining(BASE_URL)]);
    }
  });

  it('every error code has its place on the errors page, with its status and what to do', () => {
    const { tags } = readHtml(page('/docs/errors'));
    const ids = new Set(tags.map(({ attributes }) => attributes.id));
    expect(Object.keys(ERRORS).filter((code) => !ids.has(code))).toEqual([]);
  });

  it('every type of event has its place, with a sample', () => {
    const text = page('/docs/events');
    const ids = new Set(readHtml(text).tags.map(({ attributes }) => attributes.id));
    expect(EVENT_TYPES.filter((type) => !ids.has(type))).toEqual([]);
    const samples = codeIn(text).map(({ code }) => (JSON.parse(code) as { type: string }).type);
    expect(samples).toEqual([...EVENT_TYPES]);
  });

  it('every page is led to by the navigation, and marks itself there', () => {
    const links = readHtml(page('/docs')).tags.map(({ attributes }) => attributes.href);
    for (const [path, text] of htmlPages()) {
      expect(links).toContain(path);
      expect(text).toContain(`<a href="${path}" aria-current="page">`);
    }
  });

  it('the search finds guides, operations by their path, events and error codes', () => {
    const index = JSON.parse(page('/docs/search.json')) as [string, string, string][];
    const texts = index.map((entry) => entry.join(' '));
    for (const { name, summary } of operations)
      expect(texts.some((text) => text.includes(name) && text.includes(summary))).toBe(true);
    for (const word of [...Object.keys(ERRORS), ...EVENT_TYPES, 'Quick start']) {
      expect([word, index.some(([title]) => title === word)]).toEqual([word, true]);
    }
  });

  it('what a description says is text, whatever stands in it', () => {
    const evil = `<script>alert(1)</script><img src=x onerror="alert(2)"> "' & [x](javascript:alert(3)) \`</code><b>\``;
    const [path = ''] = Object.keys(document.paths);
    const [method = ''] = Object.keys(document.paths[path] ?? {});
    const operation = document.paths[path]?.[method];
    const changed = {
      ...operation,
      summary: evil,
      description: evil,
      parameters: [
        { name: evil, in: 'query', description: evil, required: true, schema: { type: evil, enum: [evil] } },
      ],
      requestBody: {
        content: {
          'application/json': { example: { text: evil }, schema: { properties: { [evil]: { description: evil } } } },
        },
      },
    };
    const tags = (document.tags ?? []).map((tag) => ({ ...tag, description: evil }));
    const evilSite = siteOf({ ...document, tags, paths: { [path]: { [method]: changed as never } } });
    for (const each of evilSite.paths.filter((one) => /reference|search/.test(one))) {
      const file = evilSite.file(each);
      if (file?.type !== 'text/html') continue;
      const { tags: read, problems } = readHtml(file.text);
      expect([each, problems]).toEqual([each, []]);
      expect(read.filter(({ name, attributes }) => name === 'img' || 'onerror' in attributes)).toEqual([]);
      expect(read.filter(({ name, attributes }) => name === 'script' && attributes.src === undefined)).toEqual([]);
      expect(read.filter(({ attributes }) => attributes.href?.startsWith('javascript:'))).toEqual([]);
    }
  });

  it('the documentation has the colours of the console', () => {
    const [light = '', dark = ''] = TOKENS.split('[data-mantine-color-scheme="dark"]');
    const colour = (text: string, name: string): string | undefined =>
      new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(text)?.[1];
    const named = [...CSS.matchAll(/--([\w-]+): light-dark\((#\w+), (#\w+)\);/g)];
    expect(named.length).toBeGreaterThan(12);
    for (const [, name = '', ours, oursDark] of named) {
      expect([name, ours, oursDark]).toEqual([name, colour(light, name), colour(dark, name)]);
    }
  });
});
