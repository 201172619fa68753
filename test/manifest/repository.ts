import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

const root = join(__dirname, '../..');

interface Service {
  build?: { target: string };
  environment?: Record<string, string>;
}

export interface Repository {
  read: (path: string) => string;
  exists: (path: string) => boolean;
  folders: (path: string) => string[];
  nestProjects: () => Record<string, { sourceRoot: string }>;
  paths: () => Record<string, string[]>;
  /** Paths within a folder, also in folders of it. */
  files: (path: string) => string[];
  compose: () => Record<string, Service>;
}

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

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
  files: (path) => readdirSync(join(root, path), { recursive: true, encoding: 'utf8' }),
  compose: () => (parse(read('docker-compose.yml'), { merge: true }) as { services: Record<string, Service> }).services,
};
