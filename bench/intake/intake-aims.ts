import type { Aim } from '../report/report';

type Contestant = 'ours' | 'plain' | 'ours with idempotency' | 'plain with idempotency' | 'same batches';

/** What the intake of any channel promises. @param failsBelow the least that it may be to the plain way */
export function intakeAims(ratioOf: (of: Contestant, to: Contestant) => number[], failsBelow: number): Aim[] {
  return [
    { label: 'ours to plain', unit: 'times', rounds: ratioOf('ours', 'plain'), atLeast: 4, failsBelow },
    {
      label: 'ours to plain, both with idempotency',
      unit: 'times',
      rounds: ratioOf('ours with idempotency', 'plain with idempotency'),
      atLeast: 4,
      failsBelow,
    },
    {
      label: 'ours to raw Fastify + pg, same batches',
      unit: 'times',
      rounds: ratioOf('ours', 'same batches'),
      atLeast: 0.7,
      failsBelow: 0.2,
    },
  ];
}
