import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { Database } from '@chasqui/database';
import { RecipientTouches } from './recipient-touches';

const recipient = (toAddress: string) => ({ orgId: 'o', mode: 'live' as const, toAddress });
const recipients = (count: number) => Array.from({ length: count }, (_, n) => recipient(String(n)));

function aDatabase({ fails = false } = {}) {
  const statements: string[][] = [];
  const query = async (_: unknown, [input]: [string]): Promise<{ rows: never[] }> => {
    statements.push(JSON.parse(input).map(({ to_address }: { to_address: string }) => to_address));
    if (fails) throw new Error('away');
    return { rows: [] };
  };
  const transaction = (work: (queryable: unknown) => unknown) => work({ query });
  return { statements, touches: new RecipientTouches({ transaction } as unknown as Database) };
}

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

it('many messages share statements of 200 recipients, each of whom is named once', async () => {
  const { statements, touches } = aDatabase();
  for (let n = 0; n < 3; n += 1) touches.add(recipients(450));
  expect(statements).toEqual([]);
  await jest.advanceTimersByTimeAsync(250);
  expect(statements.map(({ length }) => length)).toEqual([200, 200, 50]);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(statements.flat().toSorted()).toEqual(
    recipients(450)
      .map(({ toAddress }) => toAddress)
      .toSorted(),
  );
});

it('while the database is away each is tried five times, and then left out', async () => {
  const { statements, touches } = aDatabase({ fails: true });
  touches.add([recipient('1')]);
  await jest.advanceTimersByTimeAsync(3_600_000);
  expect(statements).toEqual(Array.from({ length: 5 }, () => ['1']));
});

it('no more than 20,000 wait, also of those who are tried again later', async () => {
  const { statements, touches } = aDatabase({ fails: true });
  touches.add(recipients(15_000));
  await jest.advanceTimersByTimeAsync(250);
  expect(statements.flat()).toHaveLength(15_000);
  touches.add(Array.from({ length: 15_000 }, (_, n) => recipient(`later ${n}`)));
  statements.length = 0;
  await touches.close();
  expect(statements.flat()).toHaveLength(5_000);
});

it('at the end of the process what waits is done at once, and no statement begins after two seconds', async () => {
  const { statements, touches } = aDatabase();
  touches.add(recipients(250));
  await touches.close();
  expect(statements.map(({ length }) => length)).toEqual([200, 50]);
  touches.add(recipients(1_000));
  const now = jest.spyOn(performance, 'now');
  now.mockReturnValueOnce(0).mockReturnValue(2_500);
  await touches.close();
  expect(statements).toHaveLength(2);
  now.mockRestore();
});
