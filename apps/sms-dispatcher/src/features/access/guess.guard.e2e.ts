import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AppError } from '@chasqui/errors';
import { createLogger, redisForCommands } from '@chasqui/runtime';
import { testRedis } from '@chasqui/testing';
import { earlyInTheMinute } from '../../testing/sms-harness';
import { type Guessed, GuessGuard } from './guess.guard';

const logger = createLogger({ app: 'test', level: 'silent' });
const { url, prefix } = testRedis();
const redis = redisForCommands(url, logger);
const away = redisForCommands('redis://127.0.0.1:1', logger, { lazyConnect: true });

let own: string;
let one: GuessGuard;
let other: GuessGuard;

beforeAll(() => redis.ping());
beforeEach(async () => {
  await earlyInTheMinute();
  own = `${prefix}:${randomUUID()}`;
  one = new GuessGuard(redis, { REDIS_PREFIX: own }, logger);
  other = new GuessGuard(redis, { REDIS_PREFIX: own }, logger);
});
afterAll(() => {
  redis.disconnect();
  away.disconnect();
});

type Try = readonly [guard: GuessGuard, address: string, guessed?: Guessed];

const CODE: Guessed = { by: 'code' };
const loginOf = (login: string): Guessed => ({ by: 'login', login });

async function keysOf(prefixOfTest: string): Promise<number> {
  let count = 0;
  for await (const keys of redis.scanStream({ match: `${prefixOfTest}:*`, count: 1_000 }))
    count += (keys as string[]).length;
  return count;
}

async function isLetIn(...[guard, address, guessed = CODE]: Try): Promise<boolean> {
  try {
    await guard.begin(address, guessed);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'RATE_LIMITED') return false;
    throw error;
  }
}

async function letIn(tries: readonly Try[]): Promise<number> {
  const answers = await Promise.all(tries.map((each) => isLetIn(...each)));
  return answers.filter(Boolean).length;
}

const times = (count: number, each: (n: number) => Try): Try[] => Array.from({ length: count }, (_, n) => each(n));
const either = (n: number): GuessGuard => (n % 2 === 0 ? one : other);

describe('wrong tries', () => {
  it('wrong tries are five per address and minute over all processes, also when all come at once', async () => {
    expect(await letIn(times(30, (n) => [either(n), '192.0.2.1']))).toBe(5);
    expect(await isLetIn(one, '192.0.2.2')).toBe(true);
  });

  it('wrong tries of a thousand addresses hold up nobody else: a code is too long to be found by all together', async () => {
    const tries = times(6_000, (n) => [either(n), `10.0.${n % 4}.${Math.floor(n / 4) % 250}`]);
    expect(await letIn(tries)).toBe(5_000);
    expect(await isLetIn(one, '10.1.0.1')).toBe(true);
    expect(await isLetIn(other, '2001:db8::1')).toBe(true);
  });

  it('wrong tries of one IPv6 site are 60, of one provider 600, however many networks it has, and fill Redis with nothing more', async () => {
    const ofSite = times(100, (n) => [either(n), `2001:db8:5:${n.toString(16)}::1`]);
    expect(await letIn(ofSite)).toBe(60);
    expect(await isLetIn(one, '2001:db8:6::1')).toBe(true);
    const before = await keysOf(own);
    expect(before).toBeGreaterThan(60);
    expect(await letIn(times(100, (n) => [either(n), `2001:db8:5:f${n.toString(16)}::1`]))).toBe(0);
    expect(await keysOf(own)).toBe(before);
    const ofProvider = times(700, (n) => [either(n), `2001:db9:${n.toString(16)}:1::1`]);
    expect(await letIn(ofProvider)).toBe(600);
    expect(await isLetIn(other, '2001:dba::1')).toBe(true);
  });

  it('wrong tries of one kind of secret do not use up those of another', async () => {
    await letIn(times(6, () => [one, '192.0.2.1']));
    expect(await isLetIn(other, '192.0.2.1', { by: 'token' })).toBe(true);
    expect(await isLetIn(other, '192.0.2.1', loginOf('ABC'))).toBe(true);
  });

  it('wrong tries of one user name are 20 from all addresses together: people choose passwords', async () => {
    const tries = times(100, (n) => [either(n), `10.0.0.${n}`, loginOf('ABC')]);
    expect(await letIn(tries)).toBe(20);
    expect(await isLetIn(other, '10.0.1.1', loginOf('other'))).toBe(true);
  });

  it('wrong tries of an address that is refused do not use up what its neighbours have', async () => {
    await letIn(times(100, () => [one, '2001:db8:5:1::1']));
    expect(await letIn(times(100, (n) => [other, `2001:db8:5:${(n + 2).toString(16)}::1`]))).toBe(55);
  });

  it('wrong tries that turn out right are taken back', async () => {
    for (let count = 0; count < 20; count += 1) await (await one.begin('192.0.2.1', CODE)).takeBack();
    for (let count = 0; count < 5; count += 1) await one.begin('192.0.2.1', CODE);
    expect(await isLetIn(other, '192.0.2.1')).toBe(false);
  });

  it('this process counts wrong tries while Redis is away', async () => {
    const alone = new GuessGuard(away, { REDIS_PREFIX: prefix }, logger);
    await (await alone.begin('192.0.2.1', CODE)).takeBack();
    expect(await letIn(times(30, () => [alone, '192.0.2.1']))).toBe(5);
    expect(await letIn(times(100, (n) => [alone, `2001:db8:5:${n.toString(16)}::1`]))).toBe(60);
  });

  it('wrong tries are refused with the seconds until they are not', async () => {
    for (let count = 0; count < 5; count += 1) await one.begin('192.0.2.1', CODE);
    const error = await one.begin('192.0.2.1', CODE).catch((thrown: unknown) => thrown as AppError);
    const seconds = Number((error as AppError).headers['Retry-After']);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
  });
});
