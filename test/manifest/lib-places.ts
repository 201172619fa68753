import type { Repository } from './repository';

/**
 * Every place that lacks a lib, a sentence each. A lib is a folder in libs, registered with its arrows; tsconfig.json
 * finds it by its name.
 */
export function forgottenLibs(libs: readonly string[], repository: Repository): string[] {
  const rules = repository.read('.dependency-cruiser.cjs');
  return libs.flatMap((lib) => {
    const places = [
      {
        file: 'libs',
        stands: repository.exists(`libs/${lib}/src/index.ts`),
        write: `libs/${lib}/src/index.ts, its public face`,
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

/** A lib with rooms, `@chasqui/<lib>/<room>`, is named in tsconfig.json; no folder deeper has an index. */
export function forgottenRooms(libs: readonly string[], { files, paths }: Repository): string[] {
  return libs.flatMap((lib) => {
    const indexes = files(`libs/${lib}/src`).filter((path) => /(^|\/)index\.ts$/.test(path) && path !== 'index.ts');
    const deep = indexes.filter((path) => path.split('/').length > 2);
    const isNamed = paths()[`@chasqui/${lib}/*`]?.[0] === `./libs/${lib}/src/*/index.ts`;
    return [
      ...deep.map((path) => `libs/${lib}/src/${path} is the index of no room: a room is a folder in src.`),
      ...(indexes.length > 0 && !isNamed
        ? [`${lib} has rooms: write "@chasqui/${lib}/*": ["./libs/${lib}/src/*/index.ts"] in "paths" of tsconfig.json.`]
        : []),
      ...(indexes.length === 0 && isNamed ? [`tsconfig.json names rooms of ${lib}, which has none: remove them.`] : []),
    ];
  });
}

export function staleLibs(libs: readonly string[], { paths, read }: Repository): string[] {
  const named = Object.keys(paths())
    .map((name) => /^@chasqui\/([a-z-]+)/.exec(name)?.[1] ?? '')
    .filter((lib) => lib !== '')
    .map((lib) => ['tsconfig.json', lib]);
  const arrows = /const arrows = \{([^}]*)\}/.exec(read('.dependency-cruiser.cjs'))?.[1] ?? '';
  const ruled = [...arrows.matchAll(/^ {2}'?([a-z-]+)'?:/gm)].map(([, name = '']) => ['.dependency-cruiser.cjs', name]);
  return [...named, ...ruled]
    .filter(([, name = '']) => !libs.includes(name))
    .map(([file, name]) => `${file} names ${name}, which is no folder in libs: remove it.`);
}
