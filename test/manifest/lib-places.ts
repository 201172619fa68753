import type { Repository } from './repository';

/** Every place that lacks a lib, a sentence each. A lib is a folder in libs; nothing else registers it. */
export function forgottenLibs(libs: readonly string[], repository: Repository): string[] {
  const paths = repository.paths();
  const projects = repository.nestProjects();
  const rules = repository.read('.dependency-cruiser.cjs');
  return libs.flatMap((lib) => {
    const project = { type: 'library', root: `libs/${lib}`, entryFile: 'index', sourceRoot: `libs/${lib}/src` };
    const places = [
      {
        file: 'libs',
        stands: repository.exists(`libs/${lib}/src/index.ts`),
        write: `libs/${lib}/src/index.ts, its public face`,
      },
      {
        file: 'tsconfig.json',
        stands: paths[`@chasqui/${lib}`]?.[0] === `./libs/${lib}/src/index.ts`,
        write: `"@chasqui/${lib}": ["./libs/${lib}/src/index.ts"] in "paths"`,
      },
      {
        file: 'nest-cli.json',
        stands: projects[lib]?.sourceRoot === project.sourceRoot,
        write: `"${lib}": ${JSON.stringify(project)} in "projects"`,
      },
      {
        file: '.dependency-cruiser.cjs',
        // Only tests import libs/testing, and it may import any lib, so it has a rule of its own.
        stands: lib === 'testing' || new RegExp(`^  '?${lib}'?: \\[`, 'm').test(rules),
        write: `'${lib}': [<the libs that it may import>] in "arrows"`,
      },
      {
        file: 'docs/architecture.md',
        stands: repository.read('docs/architecture.md').includes(`\n| [${lib}](../libs/${lib}/src) |`),
        write: `a row "| [${lib}](../libs/${lib}/src) | what it is |" in the table of libs`,
      },
    ];
    return places
      .filter(({ stands }) => !stands)
      .map(({ file, write }) => `${lib} is missing in ${file}: write ${write}.`);
  });
}

export function staleLibs(libs: readonly string[], { paths, read }: Repository): string[] {
  const named = Object.keys(paths()).map((name) => ['tsconfig.json', name.replace('@chasqui/', '')] as const);
  const arrows = /const arrows = \{([^}]*)\}/.exec(read('.dependency-cruiser.cjs'))?.[1] ?? '';
  const ruled = [...arrows.matchAll(/^ {2}'?([a-z-]+)'?:/gm)].map(([, name = '']) => ['.dependency-cruiser.cjs', name]);
  return [...named, ...ruled]
    .filter(([, name = '']) => !libs.includes(name))
    .map(([file, name]) => `${file} names ${name}, which is no folder in libs: remove it.`);
}
