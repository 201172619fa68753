import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { waitFor } from '@chasqui/testing';
import { ConsoleHarness, inOrg } from '../../testing/console.harness';
import { StreamClient } from '../../testing/stream.client';

const harness = ConsoleHarness.ofFile();
const OF_USER = 10;
const OF_ORGANIZATION = 1_000;
const AT_ONCE = 100;

interface Crowd {
  orgId: string;
  cookies: string[];
}

async function aCrowd(count: number): Promise<Crowd> {
  const orgId = await harness.anOrganization();
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  await harness.database.query(
    `with people as (
       insert into users (id, email, name)
       select uuidv7(), encode(hash, 'hex') || '@example.com', 'Somebody' from unnest($2::bytea[]) hash returning id, email
     ), members as (insert into memberships (org_id, user_id, role) select $1, id, 'viewer' from people)
     insert into console_sessions (id, user_id, token_hash, state, expires_at)
     select uuidv7(), id, decode(split_part(email, '@', 1), 'hex'), 'signed_in', now() + interval '1 day' from people`,
    [orgId, tokens.map((token) => createHash('sha256').update(token).digest())],
  );
  return { orgId, cookies: tokens.map((token) => `sid=${token}`) };
}

/** Opens `count` streams, some at a time. @returns those that began, and how many had which status */
async function openMany(url: string, { orgId, cookies }: Crowd, count: number) {
  const open: StreamClient[] = [];
  const statuses: Record<string, number> = {};
  for (let from = 0; from < count; from += AT_ONCE) {
    const asked = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, n) =>
      StreamClient.open(url, cookies[Math.floor((from + n) / OF_USER)] ?? null, inOrg(orgId, '/stream')),
    );
    for (const stream of await Promise.all(asked)) {
      statuses[stream.status] = (statuses[stream.status] ?? 0) + 1;
      if (stream.status === 200) open.push(stream);
    }
  }
  return { open, statuses };
}

const residentMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

describe('the streams of one process', () => {
  it('are a thousand of one organization at most, also when they begin at once, in little memory, and all of them hear', async () => {
    const crowd = await aCrowd(105);
    const { url, pid, kill } = await harness.startProcess();
    const before = residentMb(pid);
    const { open, statuses } = await openMany(url, crowd, OF_ORGANIZATION + 50);
    expect([statuses, open.filter(({ isEnded }) => isEnded).length]).toEqual([{ 200: OF_ORGANIZATION, 429: 50 }, 0]);
    expect(((residentMb(pid) - before) * 1024) / OF_ORGANIZATION).toBeLessThan(150);
    await harness.database.query(
      `insert into inbox_changes (org_id, mode, type, subject_id) values ($1, 'live', 'note.created', $1)`,
      [crowd.orgId],
    );
    await waitFor(() => open.every(({ hints }) => hints.length === 1), { what: 'all streams to hear of a change' });
    open.pop()?.close();
    // Of a user without streams: the others already have all that one user may have.
    const late = { ...crowd, cookies: crowd.cookies.slice(OF_ORGANIZATION / OF_USER) };
    await waitFor(async () => (await openMany(url, late, OF_USER)).statuses['200'] === 1, {
      what: 'room for one more',
    });
    expect(open.some(({ isEnded }) => isEnded)).toBe(false);
    for (const stream of open) stream.close();
    await kill();
  });
});
