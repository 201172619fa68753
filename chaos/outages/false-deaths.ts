import type { FaultRecord } from '../checker/history';
import type { ProcessRow } from './outage-reader';

/** After one of these a process is really dead. */
const ENDS = ['kill', 'point', 'end', 'replace', 'freeze'];

/** The latest time after a process's end at which others know of it. */
const KNOWN_WITHIN_MS = 20_000;

/** A running process, not frozen, and how often it was declared dead: each time others took its lanes. */
export interface FalseDeaths {
  app: string;
  /** Null if its app names copies by address. */
  pid: number | null;
  times: number;
}

/** Every process that was declared dead although it lived. */
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

/** Whether a fault may explain a death. If only the address is known, recent faults of its app may. */
function isOf({ app, pid }: ProcessRow, diedAt: number, fault: FaultRecord): boolean {
  if (pid !== null) return fault.pid === pid;
  return fault.target === app && fault.at <= diedAt && diedAt - fault.at < KNOWN_WITHIN_MS;
}
