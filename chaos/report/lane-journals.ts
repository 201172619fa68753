import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { groupBy } from '../checker/group-by';
import type { FaultRecord, Interruption } from '../checker/history';

interface Line {
  lane: string;
  what: 'take' | 'refused' | 'release';
  at: number;
  pid: number;
}

/** Faults after which a process no longer does its work. */
const ENDINGS = ['kill', 'point', 'end', 'freeze'];

/** What faults interrupted, by the senders' journals of their lanes (preloads/lane-journal). */
export function findInterruptions(folder: string, faults: readonly FaultRecord[]): Interruption[] {
  const lines = readJournals(folder);
  const byPid = groupBy(lines, (line) => line.pid);
  const takesByLane = groupBy(
    lines.filter((line) => line.what === 'take'),
    (line) => line.lane,
  );
  return faults
    .filter((fault) => ENDINGS.includes(fault.kind) && fault.pid !== undefined)
    .flatMap(({ at, pid }) =>
      heldAt(byPid.get(pid ?? 0) ?? [], at).map((lane) => {
        const again = takesByLane.get(lane)?.find((take) => take.at > at && take.pid !== pid && isTaken(take, byPid));
        return { at, lane, takenAgainAt: again?.at ?? null };
      }),
    );
}

/** Asked for and got, or died asking. */
function isTaken(take: Line, byPid: ReadonlyMap<number, Line[]>): boolean {
  const after = byPid.get(take.pid)?.find((line) => line.lane === take.lane && line.at > take.at);
  return after?.what !== 'refused';
}

function heldAt(lines: readonly Line[], at: number): string[] {
  const held = new Set<string>();
  for (const line of lines) {
    if (line.at > at) break;
    if (line.what === 'take') held.add(line.lane);
    else held.delete(line.lane);
  }
  return [...held];
}

function readJournals(folder: string): Line[] {
  return readdirSync(folder)
    .flatMap((name) => {
      const pid = Number(/^lanes-(\d+)\.jsonl$/.exec(name)?.[1]);
      if (Number.isNaN(pid)) return [];
      // The last line of a killed process may be cut.
      const lines = readFileSync(join(folder, name), 'utf8').split('\n').slice(0, -1);
      return lines.map((line) => ({ ...(JSON.parse(line) as Omit<Line, 'pid'>), pid }));
    })
    .sort((a, b) => a.at - b.at);
}
