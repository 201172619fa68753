import { describe, expect, it } from '@jest/globals';
import { type DatabaseServer, type MessageCost, fullnessOf, needOf, serversFor } from './capacity';
import { costOfMix } from './cost-of-mix';
import { Random } from '../../chaos/random';
import { zipfShares } from './organizations';
import { balanced, inTurn, isolated, shardsOf, unevenness } from './placement';
import { shareThatWaits } from './queueing';

const COST: MessageCost = {
  databaseCpuMs: 5,
  appsCpuMs: 10,
  statements: 12,
  redisCommands: 30,
  walBytes: 8_000,
  walImageBytes: 2_000,
  storedBytes: 4_000,
};
const SERVER: DatabaseServer = { cores: 10, walBytesPerSecond: 100e6, diskBytes: 2e12, utilization: 0.5 };

describe('what messages need', () => {
  it('2,592,000 messages a month are one a second, and five at a peak of five', () => {
    expect(needOf(COST, { messagesPerMonth: 2_592_000, peakFactor: 5, retentionDays: 30 })).toEqual({
      averagePerSecond: 1,
      peakPerSecond: 5,
      databaseCores: 0.025,
      appCores: 0.05,
      statementsPerSecond: 60,
      redisCommandsPerSecond: 150,
      walBytesPerSecond: 50_000,
      walBytesPerDay: 864_000_000,
      storedBytes: 10_368_000_000,
    });
  });

  it('a server is full by what it has least of, and half of its share is half as full', () => {
    const need = needOf(COST, { messagesPerMonth: 2_592_000_000, peakFactor: 1, retentionDays: 30 });
    // 1,000 per second: 5 of 5 usable cores, 10 of 50 MB/s, 10.368 of 1 TB.
    expect(fullnessOf(need, SERVER)).toEqual({ cpu: 1, wal: 0.2, disk: 10.368 });
    expect(fullnessOf(need, SERVER, 0.5).disk).toBe(5.184);
    expect(serversFor(need, SERVER, (servers) => Array.from({ length: servers }, () => 1 / servers))).toBe(11);
  });

  it('an organization that alone fills a server is helped by no number of servers', () => {
    const need = needOf(COST, { messagesPerMonth: 2_592_000_000, peakFactor: 1, retentionDays: 30 });
    const sharesOn = (servers: number): number[] => balanced([{ share: 0.5 }, { share: 0.5 }], servers);
    expect(serversFor(need, SERVER, sharesOn)).toBe(Number.POSITIVE_INFINITY);
  });
});

describe('organizations on servers', () => {
  it('three organizations by Zipf have 6, 3 and 2 of 11 parts, and equal ones a third each', () => {
    expect(zipfShares(3, 1).map((share) => Math.round(share * 11))).toEqual([6, 3, 2]);
    expect(zipfShares(4, 0)).toEqual([0.25, 0.25, 0.25, 0.25]);
  });

  it('shards in turn may be uneven where balanced ones are not', () => {
    const shards = [4, 1, 3, 2].map((share) => ({ share: share / 10 }));
    expect(inTurn(shards, 2).map((share) => Math.round(share * 10))).toEqual([7, 3]);
    expect(balanced(shards, 2).map((share) => Math.round(share * 10))).toEqual([5, 5]);
    expect(unevenness([7, 3])).toBe(1.4);
  });

  it('no share is lost on the way to shards, the largest may be alone, and a seed gives the same again', () => {
    const shares = zipfShares(1_000, 1);
    const total = (shards: readonly { share: number }[]): number => shards.reduce((sum, { share }) => sum + share, 0);
    const shards = shardsOf(shares, 32, new Random(1));
    expect(total(shards)).toBeCloseTo(1, 12);
    expect(shards).toEqual(shardsOf(shares, 32, new Random(1)));
    expect(shards).not.toEqual(shardsOf(shares, 32, new Random(2)));
    const own = isolated(shares, 32, 2, new Random(1));
    expect(own).toHaveLength(34);
    expect(own[0]?.share).toBe(shares[0]);
    expect(total(own)).toBeCloseTo(1, 12);
  });
});

describe('waiting for a core', () => {
  it('one core that is half busy lets half wait, two that are half busy a third, and a full one everybody', () => {
    expect(shareThatWaits(1, 0.5)).toBeCloseTo(0.5, 12);
    expect(shareThatWaits(2, 1)).toBeCloseTo(1 / 3, 12);
    expect(shareThatWaits(4, 4)).toBe(1);
  });
});

describe('the cost of a mix of messages', () => {
  it('each kind counts by its share; what is missing in the figures is an error', () => {
    const figure = (label: string, value: number) => ({ label, median: value });
    const figures = ['a', 'b'].flatMap((way, place) => [
      figure(`${way}: CPU of PostgreSQL, ms`, 2 + 2 * place),
      figure(`${way}: CPU of pairing, ms`, 1),
      figure(`${way}: CPU of api-gateway, ms`, 2),
      figure(`${way}: CPU of Redis, ms`, 50),
      figure(`${way}: SQL statements`, 10),
      figure(`${way}: Redis commands`, 20),
      figure(`${way}: WAL without page images, bytes`, 1_000),
      figure(`${way}: WAL page images, bytes`, 500),
      figure(`${way}: heap of messages, bytes`, 100 + 100 * place),
      figure(`${way}: indexes of messages, bytes`, 50),
    ]);
    expect(costOfMix(figures, { a: 0.5, b: 0.5 })).toEqual({
      databaseCpuMs: 3,
      appsCpuMs: 3,
      statements: 10,
      redisCommands: 20,
      walBytes: 1_000,
      walImageBytes: 500,
      storedBytes: 200,
    });
    expect(() => costOfMix(figures, { c: 1 })).toThrow('c: SQL statements');
  });
});
