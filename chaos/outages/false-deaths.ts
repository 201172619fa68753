import type { FaultRecord } from '../checker/history';
import type { ProcessRow } from './outage-reader';

/** After one of these a process is rightly dead. */
const ENDS = ['kill', 'point', 'end', 'replace', 'freeze'];

/** A process that lived, and that nobody had frozen, and how often it was taken for dead: each time others took its lanes. */
export interface FalseDeaths {
  app: string;
  pid: number;
  times: number;
}

/** Every process that was taken for dead and was not. */
export function falseDeathsOf(processes: readonly ProcessRow[], faults: readonly FaultRecord[]): FalseDeaths[] {
  const countOf = (kinds: readonly string[], pid: number): number =>
    faults.filter((fault) => fault.pid === pid && kinds.includes(fault.kind)).length;
  return processes.flatMap(({ app, pid, diedAt, revivals }) => {
    const isFalse = diedAt !== null && countOf(ENDS, pid) === 0;
    const excused = Math.min(revivals, countOf(['freeze'], pid));
    const times = (isFalse ? 1 : 0) + revivals - excused;
    return times === 0 ? [] : [{ app, pid, times }];
  });
}
