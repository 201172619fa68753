import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { anchorsOf } from './headings';

const root = join(__dirname, '..');
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'apps/sandbox-phone/README.md',
  'apps/whatsapp-gateway/README.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
];
const read = (name: string): string => readFileSync(join(root, name), 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
const variables = new Set([...read('.env.example').matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)].map((match) => match[1]));

const codes = new Set([...read('docs/errors.md').matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map((match) => match[1]));

describe.each(documents)('%s', (name) => {
  const text = read(name);

  it('a document links to files that exist', () => {
    const links = [...text.matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)].map((match) => match[1] ?? '');
    const missing = links.filter((link) => !/^[a-z]+:/.test(link) && !existsSync(join(root, dirname(name), link)));
    expect(missing).toEqual([]);
  });

  it('a document links to headings that exist', () => {
    const links = [...text.matchAll(/\]\(([^):#]*\.md)?#([^)]+)\)/g)].map(([, file, anchor = '']) => ({
      file,
      anchor,
    }));
    const missing = links.filter(
      ({ file, anchor }) => !anchorsOf(read(file ? join(dirname(name), file) : name)).has(anchor),
    );
    expect(missing).toEqual([]);
  });

  it('a document names npm scripts that exist', () => {
    const named = [...text.matchAll(/npm run (?:--silent )?([a-z][a-z0-9:]*)/g)].map((match) => match[1] ?? '');
    expect(named.filter((script) => !(script in scripts))).toEqual([]);
  });
});

it.each(['README.md', 'docs/security.md'])(
  'the document %s names variables that the apps read, and codes that they answer',
  (name) => {
    const named = [...read(name).matchAll(/`([A-Z][A-Z0-9]*_[A-Z0-9_]+)`/g)].map((match) => match[1] ?? '');
    expect(named.length).toBeGreaterThan(0);
    // DATA_DIR is only for `npm start`.
    expect(
      named.filter((variable) => variable !== 'DATA_DIR' && !variables.has(variable) && !codes.has(variable)),
    ).toEqual([]);
  },
);

it('documents name no metric that the page of metrics does not have', () => {
  const known = new Set(read('docs/metrics.md').match(/\bchasqui_[a-z_]+/g));
  const named = documents.flatMap((name) => read(name).match(/\bchasqui_[a-z]+_[a-z_]*[a-z]/g) ?? []);
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((name) => !known.has(name.replace(/_(bucket|count|sum)$/, '')))).toEqual([]);
});
