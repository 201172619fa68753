import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { waitFor } from '@chasqui/testing';
import type { RunningSystem, Tenant } from '../system/running-system';

export const REPLIES = '15551230009';

export const inOneHour = (): string => new Date(Date.now() + 3_600_000).toISOString();

/** Makes a scheduled message due. */
export const fallDue = ({ database }: RunningSystem, id: string): Promise<unknown> =>
  database.query('update messages set due_at = now() where id = $1', [id]);

export async function repliesOf({ database }: RunningSystem, { orgId }: Tenant): Promise<number> {
  const { rows } = await database.query<{ n: number }>(
    `select count(*)::int as n from messages where org_id = $1 and direction = 'inbound'`,
    [orgId],
  );
  return rows[0]?.n ?? 0;
}

export function untilReplies(system: RunningSystem, tenant: Tenant, count: number): Promise<unknown> {
  return waitFor(async () => (await repliesOf(system, tenant)) >= count, { what: `${count} answers to messages` });
}

/** A free port outside the kernel's range, so that no other connection takes it meanwhile. */
export async function aPortToReturnTo(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
    });
    if (isFree) return port;
  }
}
