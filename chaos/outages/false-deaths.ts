import type { FaultRecord } from '../checker/history';
import type { ProcessRow } from './outage-reader';

/** After one of these a process is rightly dead. */
const ENDS = ['kill', 'point', 'end', 'replace', 'freeze'];

/** How often a process that lived, and that nobody had frozen, was taken for dead: each time others took its lanes. */
export function countFalseDeaths(processes: readonly ProcessRow[], faults: readonly FaultRecord[]): number {
  const countOf = (kinds: readonly string[], pid: number): number =>
    faults.filter((fault) => fault.pid === pid && kinds.includes(fault.kind)).length;
  return processes.reduce((sum, { pid, diedAt, revivals }) => {
    const isFalse = diedAt !== null && countOf(ENDS, pid) === 0;
    const excused = Math.min(revivals, countOf(['freeze'], pid));
    return sum + (isFalse ? 1 : 0) + revivals - excused;
  }, 0);
}
