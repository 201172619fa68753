import type { FaultRecord } from '../checker/history';
import type { ProcessRow } from './outage-reader';

/** A process is declared dead so long after its end at most; who is frozen, for as long as that lasts. */
const DECLARED_WITHIN_MS = 20_000;
/** PostgreSQL's clock and ours are of one machine, and a signal is noted when it was sent. */
const NOTED_MS = 500;
/** What the harness did to processes, so that they were rightly declared dead. */
const ENDS = ['kill', 'point', 'end', 'freeze', 'down', 'replace'];

/** Processes that were declared dead and lived; each death excuses one. */
export function countFalseDeaths(processes: readonly ProcessRow[], faults: readonly FaultRecord[]): number {
  const ends = faults.filter(({ kind }) => ENDS.includes(kind));
  const taken = new Set<FaultRecord>();
  const declared = processes.flatMap(({ app, diedAt }) => (diedAt === null ? [] : [{ app, diedAt }]));
  declared.sort((a, b) => a.diedAt - b.diedAt);
  return declared.filter(({ app, diedAt }) => {
    const end = ends.find((each) => each.target === app && !taken.has(each) && isEndOf(each, diedAt));
    if (end !== undefined) taken.add(end);
    return end === undefined;
  }).length;
}

const isEndOf = ({ at }: FaultRecord, diedAt: number): boolean =>
  at <= diedAt + NOTED_MS && diedAt - at <= DECLARED_WITHIN_MS;
