import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { REPLICA_READS } from '@chasqui/http';

const root = join(__dirname, '..');
const sources = ['apps', 'libs']
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((file) => `${folder}/${String(file)}`))
  .filter((file) => /^\w+\/[^/]+\/src\/.*[.]ts$/.test(file) && !/[.](test|e2e)[.]ts$/.test(file));

/**
 * Where lists may be read from a replica: additions must keep the promises of docs/adr/0025-lists-from-a-standby.md.
 */
const ALLOWED = [
  'apps/api-gateway/src/features/messages/inbound.controller.ts: received messages',
  'apps/console/src/features/audit/audit.controller.ts: audit entries',
  'apps/console/src/features/events/events.controller.ts: events',
  'apps/console/src/features/inbox/conversations.controller.ts: conversations',
  'apps/console/src/features/messages/messages.controller.ts: messages',
  'apps/console/src/features/request-log/logs.controller.ts: logged requests',
  'libs/webhooks/src/routes/webhooks.controller.ts: deliveries',
];

describe('what is read from a replica', () => {
  it('only the lists that are named here are read from a replica, each in the GET of its list', () => {
    const found = sources.flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      return [...text.matchAll(/\breads\s*\.from\(\s*'([^']+)'/g)].map(([, read = '']) => `${file}: ${read}`);
    });
    expect(found.toSorted()).toEqual(ALLOWED);
    const names = new Set(ALLOWED.map((line) => line.split(': ')[1]));
    expect(names).toEqual(new Set(Object.keys(REPLICA_READS)));
    for (const line of ALLOWED) {
      const text = readFileSync(join(root, line.split(': ')[0] ?? ''), 'utf8');
      const before = text.slice(0, text.indexOf('reads.from('));
      expect({
        line,
        method: /@(Get|Post|Put|Patch|Delete)\(/.exec(before.slice(before.lastIndexOf('\n  @Get(')))?.[1],
      }).toEqual({ line, method: 'Get' });
    }
  });

  it('nobody else holds a replica than what decides whether it may be asked', () => {
    const holders = sources.filter((file) => /\bReadReplica\b/.test(readFileSync(join(root, file), 'utf8')));
    expect(holders.toSorted()).toEqual([
      'libs/database/src/index.ts',
      'libs/database/src/replica/read-replica.ts',
      'libs/http/src/app/connections.ts',
      'libs/http/src/app/list-reads.ts',
      'libs/http/src/app/read-replica.ts',
    ]);
  });
});
