import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, sep } from 'node:path';

export interface PageFile {
  /** Value of Content-Type. */
  type: string;
  bytes: Buffer;
  /** Compressed by the build; the smallest first. */
  compressed: readonly { encoding: 'br' | 'gzip'; bytes: Buffer }[];
  /** The name changes with the bytes, so browsers may keep it forever. */
  isHashed: boolean;
}

export interface PageFiles {
  index: string;
  /** By path below `/console/`. Other paths are no files, whatever their names say. */
  files: ReadonlyMap<string, PageFile>;
}

const INDEX = 'index.html';
/** Vite puts files with a hash in their name here. */
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

/** Value of Content-Type by extension; undefined: pages have no such files. */
export const contentTypeOf = (name: string): string | undefined => TYPES[extname(name)];

/**
 * Reads the built pages into memory: they are few and small, and no request ever names a file on the disk.
 * @param folder where the build put the pages
 * @returns null if the pages were not built
 */
export function readPageFiles(folder: string): PageFiles | null {
  // The sources have an index.html too, without a build.
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
