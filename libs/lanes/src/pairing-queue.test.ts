import { describe, expect, it } from '@jest/globals';
import { PairingDoorbell, type PairingJobName, pairingProcessor } from './pairing-queue';

const ID = '019abcde-0000-7000-8000-000000000000';

describe('the pairing queue', () => {
  const seen: [PairingJobName, string][] = [];
  const handler = (name: PairingJobName) => (job: { pairing_id: string }) => {
    seen.push([name, job.pairing_id]);
    return Promise.resolve();
  };
  const process = pairingProcessor({ link: handler('link'), unlink: handler('unlink'), expire: handler('expire') });

  it('the pairing queue hands each job to its handler', async () => {
    for (const name of ['link', 'unlink', 'expire']) await process({ name, data: { pairing_id: ID } });
    expect(seen).toEqual([
      ['link', ID],
      ['unlink', ID],
      ['expire', ID],
    ]);
  });

  it.each([
    ['pair', { pairing_id: ID }],
    ['link', null],
    ['link', {}],
    ['link', { pairing_id: '4915112345678' }],
    ['toString', { pairing_id: ID }],
  ])('the pairing queue fails on %s with %j instead of succeeding silently', async (name, data) => {
    await expect(process({ name, data })).rejects.toThrow(/job/);
  });

  it('the pairing queue rings with ids only, unlinks in a queue of their own, and survives a Redis that is away', async () => {
    const added: unknown[] = [];
    const failures: unknown[] = [];
    const queue = (queueName: string) => ({
      add: (name: string, data: unknown) => {
        added.push([queueName, name, data]);
        return Promise.reject(new Error('away'));
      },
    });
    const queues = { links: queue('links'), unlinks: queue('unlinks') };
    const bell = new PairingDoorbell(queues as never, (error) => failures.push(error));
    for (const name of ['link', 'unlink', 'expire'] as const) await bell.ring(name, ID);
    expect(added).toEqual([
      ['links', 'link', { pairing_id: ID }],
      ['unlinks', 'unlink', { pairing_id: ID }],
      ['unlinks', 'expire', { pairing_id: ID }],
    ]);
    expect(failures).toHaveLength(3);
  });
});
