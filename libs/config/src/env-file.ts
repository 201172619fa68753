import { existsSync, readFileSync } from 'node:fs';

type Env = Readonly<Record<string, string | undefined>>;

/** A file of `NAME=value` lines. Values must not contain line breaks. */
export function toEnvFile(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
}

/** The environment, with a file of `NAME=value` lines for missing values, if it exists. */
export function withEnvFile(path: string, env: Env = process.env): Env {
  if (!existsSync(path)) return env;
  const lines = readFileSync(path, 'utf8').split('\n');
  const values = lines.flatMap((line) => {
    const [, name, value] = /^([A-Z][A-Z0-9_]*)=(.*)$/.exec(line.trim()) ?? [];
    return name === undefined ? [] : [[name, value]];
  });
  return { ...Object.fromEntries(values), ...Object.fromEntries(Object.entries(env).filter(([, value]) => value)) };
}
