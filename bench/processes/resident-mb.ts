import { readFileSync } from 'node:fs';

/** Memory of a process that is in RAM, in MB; shared libraries included. */
export function residentMb(pid: number): number {
  const kb = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kb) / 1024;
}
