import type { FaultRecord } from '../checker/history';
import type { ProcessRow } from './outage-reader';

/** After one of these a process is rightly dead. */
const ENDS = ['kill', 'point', 'end', 'replace', 'freeze'];

/** So long after the end of a process others know that it is dead, at the latest. */
const KNOWN_WITHIN_MS = 20_000;

/** A process that lived, and that nobody had frozen, and how often it was taken for dead: each time others took its lanes. */
export interface FalseDeaths {
  app: string;
  /** Null: its app names its copies by their addresses. */
  pid: number | null;
  times: number;
}

/** Every process that was taken for dead and was not. */
export function falseDeathsOf(processes: readonly ProcessRow[], faults: readonly FaultRecord[]): FalseDeaths[] {
  return processes.flatMap((row) => {
    const { app, pid, diedAt, revivals } = row;
    const isFalse = diedAt !== null && !faults.some((fault) => ENDS.includes(fault.kind) && isOf(row, diedAt, fault));
    const isIt = (fault: FaultRecord): boolean => (pid === null ? fault.target === app : fault.pid === pid);
    const frozen = faults.filter((fault) => fault.kind === 'freeze' && isIt(fault)).length;
    const times = (isFalse ? 1 : 0) + revivals - Math.min(revivals, frozen);
    return times === 0 ? [] : [{ app, pid, times }];
  });
}

/** Whether a process may have died of a fault. Where an address is all that is known, those of its app in the seconds before may be. */
function isOf({ app, pid }: ProcessRow, diedAt: number, fault: FaultRecord): boolean {
  if (pid !== null) return fault.pid === pid;
  return fault.target === app && fault.at <= diedAt && diedAt - fault.at < KNOWN_WITHIN_MS;
}
