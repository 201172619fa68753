import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

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
    // DATA_DIR belongs to `npm start` alone.
    expect(
      named.filter((variable) => variable !== 'DATA_DIR' && !variables.has(variable) && !codes.has(variable)),
    ).toEqual([]);
  },
);

it('the runbook names every metric of the apps, and no other', () => {
  const code = ['apps', 'libs'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !/(\.(test|e2e)\.ts$|node_modules|testing)/.test(name))
      .map((name) => read(join(folder, name))),
  );
  const made = code.flatMap((text) => [...text.matchAll(/'(chasqui_[a-z_]+_[a-z]+)',/g)].map((match) => match[1]));
  const named = [...read('docs/runbook.md').matchAll(/\bchasqui_[a-z_]+/g)].map(([name]) => name);
  expect(new Set(named)).toEqual(new Set(made));
});
