import { describe, expect, it } from '@jest/globals';
import { type ConsoleAnswer, summaryOf } from '../testing/console.client';
import { ConsoleHarness, inOrg, PASSWORD, type TestMember } from '../testing/console.harness';

const harness = ConsoleHarness.ofFile();

type Action = (owner: TestMember) => Promise<ConsoleAnswer>;

const posts =
  (path: string, body: object = {}): Action =>
  ({ client, orgId }) =>
    client.post(inOrg(orgId, path), body);
const invites = (role: string): Action => posts('/invitations', { email: 'invited@example.com', role });

async function changesRole(owner: TestMember): Promise<ConsoleAnswer> {
  const { client, orgId } = owner;
  const members = (await client.get(inOrg(orgId, '/members'))).body.data as { id: string; role: string }[];
  const agent = members.find(({ role }) => role === 'agent');
  return client.patch(inOrg(orgId, `/members/${agent?.id ?? ''}`), { role: 'admin' });
}

async function widensKey({ client, orgId }: TestMember): Promise<ConsoleAnswer> {
  const { id } = ((await client.get(inOrg(orgId, '/keys'))).body.data as { id: string }[])[0] ?? { id: '' };
  return client.patch(inOrg(orgId, `/keys/${id}`), { scopes: ['messages:send', 'contacts:read'] });
}

/** Counts audit entries: every change has one. */
async function doneIn(orgId: string): Promise<number> {
  const { rows } = await harness.database.query('select from audit_entries where org_id = $1', [orgId]);
  return rows.length;
}

describe('the password again', () => {
  it.each<[string, Action]>([
    ['a new API key', posts('/keys', { name: 'Shop', mode: 'live', scopes: ['messages:send'] })],
    ['other scopes of an API key', widensKey],
    ['an invitation of an owner', invites('owner')],
    ['an invitation of an admin', invites('admin')],
    ['an invitation of anybody else', invites('viewer')],
    ['another role of a member', changesRole],
    ['a setup code for a gateway app', posts('/gateways/enrollment')],
    ['an export of contacts', posts('/contacts/exports')],
  ])('%s is refused, and nothing is done, until the password was given again', async (_what, act) => {
    const owner = await harness.aMember();
    await harness.aMember('agent', owner.orgId);
    await posts('/keys', { name: 'Till', mode: 'live', scopes: ['messages:send'] })(owner);
    await harness.forgetConfirmations();
    const before = await doneIn(owner.orgId);
    expect(summaryOf(await act(owner))).toBe('403 CONFIRMATION_REQUIRED');
    expect(await doneIn(owner.orgId)).toBe(before);
    await owner.client.confirm(PASSWORD);
    expect((await act(owner)).body.success).toBe(true);
  });
});
