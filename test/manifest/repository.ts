import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

const root = join(__dirname, '../..');

interface Service {
  build?: { target: string };
  environment?: Record<string, string>;
}

/** The files of the repository in which apps and libs are named. */
export interface Repository {
  read: (path: string) => string;
  exists: (path: string) => boolean;
  /** Names of the folders in a folder. */
  folders: (path: string) => string[];
  /** Projects of nest-cli.json: the folder of their sources, by their name. */
  nestProjects: () => Record<string, { sourceRoot: string }>;
  /** Names of libs in tsconfig.json, and their files. */
  paths: () => Record<string, string[]>;
  /** Services of docker-compose.yml, by their name. */
  compose: () => Record<string, Service>;
}

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** This checkout. */
export const REPOSITORY: Repository = {
  read,
  exists: (path) => existsSync(join(root, path)),
  folders: (path) =>
    readdirSync(join(root, path), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name),
  nestProjects: () =>
    (JSON.parse(read('nest-cli.json')) as { projects: Record<string, { sourceRoot: string }> }).projects,
  paths: () =>
    (JSON.parse(read('tsconfig.json')) as { compilerOptions: { paths: Record<string, string[]> } }).compilerOptions
      .paths,
  compose: () => (parse(read('docker-compose.yml'), { merge: true }) as { services: Record<string, Service> }).services,
};
