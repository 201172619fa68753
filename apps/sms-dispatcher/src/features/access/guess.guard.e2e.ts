import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AppError } from '@chasqui/errors';
import { createLogger, redisForCommands } from '@chasqui/platform';
import { testRedis } from '@chasqui/testing';
import { earlyInTheMinute } from '../../testing/sms-harness';
import { GuessGuard } from './guess.guard';

const logger = createLogger({ app: 'test', level: 'silent' });
const { url, prefix } = testRedis();
const redis = redisForCommands(url, logger);
const away = redisForCommands('redis://127.0.0.1:1', logger, { lazyConnect: true });

let one: GuessGuard;
let other: GuessGuard;

beforeAll(() => redis.ping());
beforeEach(async () => {
  await earlyInTheMinute();
  const own = `${prefix}:${randomUUID()}`;
  one = new GuessGuard(redis, own, logger);
  other = new GuessGuard(redis, own, logger);
});
afterAll(() => {
  redis.disconnect();
  away.disconnect();
});

async function isLetIn(guard: GuessGuard, address: string, space: string | null = null): Promise<boolean> {
  try {
    await guard.begin(address, space);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'RATE_LIMITED') return false;
    throw error;
  }
}

async function letIn(tries: (readonly [GuessGuard, string, string | null])[]): Promise<number> {
  const answers = await Promise.all(tries.map(([guard, address, space]) => isLetIn(guard, address, space)));
  return answers.filter(Boolean).length;
}

describe('wrong tries', () => {
  it('are five per address and minute over all processes, also when all come at once', async () => {
    const tries = Array.from({ length: 30 }, (_, n) => [n % 2 === 0 ? one : other, '192.0.2.1', null] as const);
    expect(await letIn(tries)).toBe(5);
    expect(await isLetIn(one, '192.0.2.2')).toBe(true);
  });

  it.each([
    ['code', 60],
    ['login:ABC', 20],
  ])('of %s are %d per minute from all addresses together', async (space, most) => {
    const tries = Array.from({ length: 100 }, (_, n) => [n % 2 === 0 ? one : other, `10.0.0.${n}`, space] as const);
    expect(await letIn(tries)).toBe(most);
    expect(await isLetIn(other, '10.1.0.1', null)).toBe(true);
    expect(await isLetIn(other, '10.1.0.1', 'login:other')).toBe(true);
  });

  it('of an address that is refused do not use up what others have', async () => {
    await letIn(Array.from({ length: 100 }, () => [one, '192.0.2.1', 'code'] as const));
    const tries = Array.from({ length: 100 }, (_, n) => [other, `10.0.0.${n}`, 'code'] as const);
    expect(await letIn(tries)).toBe(55);
  });

  it('that turn out right are taken back', async () => {
    for (let count = 0; count < 20; count += 1) await (await one.begin('192.0.2.1', 'code')).takeBack();
    for (let count = 0; count < 5; count += 1) await one.begin('192.0.2.1', 'code');
    expect(await isLetIn(other, '192.0.2.1', 'code')).toBe(false);
  });

  it('are counted by this process while Redis is away', async () => {
    const alone = new GuessGuard(away, prefix, logger);
    await (await alone.begin('192.0.2.1', 'code')).takeBack();
    expect(await letIn(Array.from({ length: 30 }, () => [alone, '192.0.2.1', 'code'] as const))).toBe(5);
    expect(await letIn(Array.from({ length: 100 }, (_, n) => [alone, `10.0.0.${n}`, 'code'] as const))).toBe(55);
  });

  it('are refused with the seconds until they are not', async () => {
    for (let count = 0; count < 5; count += 1) await one.begin('192.0.2.1', null);
    const error = await one.begin('192.0.2.1', null).catch((thrown: unknown) => thrown as AppError);
    const seconds = Number((error as AppError).headers['Retry-After']);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
  });
});
