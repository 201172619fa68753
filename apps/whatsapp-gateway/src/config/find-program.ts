import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, isAbsolute, join, resolve } from 'node:path';

const END = process.platform === 'win32' ? '.exe' : '';

/**
 * The absolute path of a program; undefined if there is none.
 *
 * @param name with a slash: a path; otherwise looked up in the folders of `path`
 * @param path like the variable PATH
 */
export function findProgram(name: string, path = ''): string | undefined {
  if (name.includes('/') || isAbsolute(name)) return isProgram(name) ? resolve(name) : undefined;
  const folders = path.split(delimiter).filter((folder) => isAbsolute(folder));
  return folders.map((folder) => join(folder, name + END)).find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
