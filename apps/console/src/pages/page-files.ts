import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, sep } from 'node:path';

/** A file that the build made, as it is sent. */
export interface PageFile {
  /** Value of Content-Type. */
  type: string;
  bytes: Buffer;
  /** The same, compressed when the pages were built; the smallest first. */
  compressed: readonly { encoding: 'br' | 'gzip'; bytes: Buffer }[];
  /** Whether its name changes with its bytes, so that it can be kept for ever. */
  isHashed: boolean;
}

export interface PageFiles {
  /** The page itself, with the placeholder of the nonce in it. */
  index: string;
  /** By their path below `/console/`. What is not in here is no file, whatever its name says. */
  files: ReadonlyMap<string, PageFile>;
}

const INDEX = 'index.html';
/** Vite puts the files with a hash in their names here. */
export const HASHED = 'assets/';

const TYPES: Readonly<Partial<Record<string, string>>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

/** Value of Content-Type by the end of a name; undefined: no file of a page ends so. */
export const contentTypeOf = (name: string): string | undefined => TYPES[extname(name)];

/**
 * Reads the built pages into memory: they are few and small, and a request never names a file of the disk.
 *
 * @param folder what the build made
 * @returns null when the pages were not built
 */
export function readPageFiles(folder: string): PageFiles | null {
  // Beside the sources there is an index.html too, of which nothing was built.
  if (!existsSync(join(folder, INDEX)) || !existsSync(join(folder, HASHED))) return null;
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(folder, name)).isFile())
    .map((name) => name.split(sep).join('/'))
    .filter((name) => name !== INDEX && !/\.(br|gz)$/.test(name));
  return {
    index: readFileSync(join(folder, INDEX), 'utf8'),
    files: new Map(names.map((name) => [name, readPageFile(folder, name)])),
  };
}

function readPageFile(folder: string, name: string): PageFile {
  const path = join(folder, name);
  const bytes = readFileSync(path);
  const variants = [
    { encoding: 'br', file: `${path}.br` },
    { encoding: 'gzip', file: `${path}.gz` },
  ] as const;
  return {
    type: contentTypeOf(name) ?? 'application/octet-stream',
    bytes,
    compressed: variants
      .filter(({ file }) => existsSync(file))
      .map(({ encoding, file }) => ({ encoding, bytes: readFileSync(file) })),
    isHashed: name.startsWith(HASHED),
  };
}
