import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { USE_JOURNAL, type UseLine } from '../preloads/use-journal';

/**
 * Problems of a run's preloads, a sentence each: with a patch that changed nothing a run is worthless, green or red.
 *
 * @param folder of the run
 * @param expected names of preloads, per app
 */
export function findUnused(folder: string, expected: Readonly<Record<string, readonly string[]>>): string[] {
  const lines = readUses(folder);
  return Object.entries(expected).flatMap(([app, preloads]) =>
    [...new Set(preloads)].flatMap((preload) =>
      problemsOf(
        app,
        preload,
        lines.filter((line) => line.app === app && line.preload === preload),
      ),
    ),
  );
}

/** Why a process of this app could not load a preload. */
export function whyBroken(folder: string, app: string): string {
  const line = readUses(folder).find((each) => each.app === app && each.state === 'missing');
  return line === undefined ? `a preload of ${app} is broken` : missing(line);
}

function problemsOf(app: string, preload: string, lines: readonly UseLine[]): string[] {
  const broken = lines.filter(({ state }) => state === 'missing').map(missing);
  if (broken.length > 0) return [...new Set(broken)];
  if (lines.length === 0) return [`${preload}: no ${app} loaded it, or it patches nothing`];
  const used = new Set(lines.filter(({ state }) => state === 'used').map(({ what }) => what));
  const patched = new Set(lines.map(({ what }) => what));
  return [...patched].filter((what) => !used.has(what)).map((what) => `${preload}: no ${app} ever called ${what}`);
}

const missing = ({ app, preload, reason }: UseLine): string => `${preload}, in ${app}: ${reason}`;

function readUses(folder: string): UseLine[] {
  const path = join(folder, USE_JOURNAL);
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, 'utf8').split('\n').slice(0, -1);
  return lines.map((line) => JSON.parse(line) as UseLine);
}
