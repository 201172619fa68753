import { describe, expect, it } from '@jest/globals';
import type { BulkIntake, BulkRowOutcome } from '@chasqui/messages';
import { Subscriptions } from '@chasqui/sending';
import type { Reply } from '@chasqui/lanes';
import { SENDING_KEY } from '../../testing/sending-key';
import type { BulkInput } from './bulk.mapper';
import { TemplateContents } from '../whatsapp/template-contents';
import { BulkService } from './bulk.service';

const key = SENDING_KEY;
const input: BulkInput = {
  rows: [],
  throttleMs: 100,
  idempotencyKey: 'again',
  requestHash: Buffer.alloc(0),
  requestId: 'r1',
};
const RESTARTS = { code: 'SERVICE_UNAVAILABLE', message: expect.stringContaining('same Idempotency-Key') };

function aService({
  accept = () => Promise.resolve(),
  failures = [],
}: {
  accept?: () => Promise<BulkIntake | void>;
  /** Errors of reading its rows, one per read, before reading succeeds. */
  failures?: Error[];
} = {}) {
  let end: (reply: Reply) => void = () => undefined;
  const ended = new Promise<Reply>((resolve) => {
    end = resolve;
  });
  const reads: string[] = [];
  const subscription = { limits: {}, signature: null, enforceWhatsappOptOut: false, subscribedAt: new Date(0) };
  const bulks = {
    accept: async () => {
      const intake = await accept();
      return intake ?? { kind: 'duplicate', messageId: 'b1', sameRequest: true };
    },
    outcomesForOrg: (_orgId: string, id: string): Promise<BulkRowOutcome[]> => {
      reads.push(id);
      const failure = failures.shift();
      return failure === undefined ? Promise.resolve([]) : Promise.reject(failure);
    },
  };
  const service = new BulkService(
    bulks as never,
    new Subscriptions({ findSubscription: () => Promise.resolve(subscription) }),
    { bulk: { ring: () => undefined } } as never,
    { wait: () => ended } as never,
    { instance: 'i1' } as never,
    new TemplateContents({} as never),
    { OPEN_BULKS_PER_ORGANIZATION: 5 } as never,
  );
  return { service, reads, end: () => end({ id: 'b1', replyTo: null }) };
}

describe('callers who wait for one bulk send', () => {
  it('callers who wait for one bulk send cost one read of its rows, however many they are', async () => {
    const { service, reads, end } = aService();
    const running = await Promise.all(Array.from({ length: 100 }, () => service.start(key, input)));
    end();
    const answers = await Promise.all(running.map(({ data }) => data));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(reads).toEqual(['b1']);
  });

  it('callers who wait for a bulk send wait on while PostgreSQL is away, and hear at once of any other failure', async () => {
    const away = Object.assign(new Error('no answer'), { code: '08001' });
    const patient = aService({ failures: [away, away] });
    const waiting = await patient.service.start(key, input);
    patient.end();
    expect([await waiting.data, patient.reads.length]).toEqual([expect.anything(), 3]);
    const broken = aService({ failures: [new Error('a fault of ours')] });
    const failing = await broken.service.start(key, input);
    broken.end();
    await expect(failing.data).rejects.toThrow('a fault of ours');
  });

  it('callers who wait for a bulk send are sent away when the process ends, with what they have to do', async () => {
    const { service } = aService();
    const { data } = await service.start(key, input);
    service.beforeApplicationShutdown();
    await expect(data).rejects.toMatchObject(RESTARTS);
  });

  it('callers who wait for a bulk send do not hold up a process that began to end while it accepted their request', async () => {
    let accept: () => void = () => undefined;
    const accepting = new Promise<void>((resolve) => {
      accept = resolve;
    });
    const { service } = aService({ accept: () => accepting });
    const starting = service.start(key, input);
    service.beforeApplicationShutdown();
    accept();
    await expect((await starting).data).rejects.toMatchObject(RESTARTS);
  });
});

describe('a bulk send that waits too long for a lock', () => {
  it.each([
    [null, 'SERVICE_UNAVAILABLE'],
    ['again', 'IDEMPOTENCY_IN_PROGRESS'],
  ])(
    'a bulk send that waits too long for a lock can be sent again in a second (key: %s)',
    async (idempotencyKey, code) => {
      const { service } = aService({
        accept: () => Promise.reject(Object.assign(new Error('lock timeout'), { code: '55P03' })),
      });
      await expect(service.start(key, { ...input, idempotencyKey })).rejects.toMatchObject({
        code,
        headers: { 'Retry-After': '1' },
      });
    },
  );
});

describe('bulk sends that come together', () => {
  it.each([
    ['of many organizations are accepted three at a time, so that other requests find connections', 3],
    ['of one organization are accepted one after the other', 1],
  ])('bulk sends %s', async (_what, expected) => {
    let [underWay, most] = [0, 0];
    const { service, end } = aService({
      accept: async () => {
        underWay += 1;
        most = Math.max(most, underWay);
        // Long enough for the others to try.
        for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve));
        underWay -= 1;
      },
    });
    const running = await Promise.all(
      Array.from({ length: 50 }, (_, n) => {
        const orgId = expected === 1 ? key.orgId : `${key.orgId} ${n}`;
        return service.start({ ...key, orgId }, input);
      }),
    );
    end();
    await Promise.all(running.map(({ data }) => data));
    expect(most).toBe(expected);
  });
});

describe('an organization with as many open bulk sends as it may have', () => {
  it('an organization at its limit of open bulk sends costs PostgreSQL one query however often it asks, until one ends here', async () => {
    let asked = 0;
    let isFull = false;
    const { service, end } = aService({
      accept: () => {
        asked += 1;
        return Promise.resolve<BulkIntake | void>(isFull ? { kind: 'too_many' } : undefined);
      },
    });
    const open = await service.start(key, input);
    isFull = true;
    const another = { ...input, idempotencyKey: null };
    for (let n = 0; n < 20; n += 1) {
      await expect(service.start(key, another)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    }
    expect(asked).toBe(2);
    // One with a key may be a retry of an open one, and another organization has its own limit.
    await expect(service.start(key, input)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    await expect(service.start({ ...key, orgId: 'another' }, another)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    expect(asked).toBe(4);
    isFull = false;
    end();
    await open.data;
    await service.start(key, another);
    expect(asked).toBe(5);
  });
});

describe('a bulk send whose commit failed', () => {
  it.each([
    [null, 'INTERNAL_ERROR', 'It is not known whether the bulk send was accepted.'],
    [
      'again',
      'SERVICE_UNAVAILABLE',
      'It is not known whether the bulk send was accepted. Retry with the same Idempotency-Key.',
    ],
  ])(
    'a bulk send has an unknown outcome when the connection is cut during its commit (key: %s)',
    async (idempotencyKey, code, message) => {
      const { service } = aService({ accept: () => Promise.reject(new Error('Connection terminated unexpectedly')) });
      await expect(service.start(key, { ...input, idempotencyKey })).rejects.toMatchObject({
        code,
        message,
      });
    },
  );
});
