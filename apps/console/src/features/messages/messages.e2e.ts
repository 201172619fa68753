import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from '@jest/globals';
import { aNumber } from '@chasqui/testing';
import { ConsoleHarness, inOrg } from '../../testing/console.harness';
import { summaryOf } from '../../testing/console.client';

const harness = ConsoleHarness.ofFile();

describe('messages in the console', () => {
  it('a message that waits says why in words, and ticks the first steps', async () => {
    const { client, orgId } = await harness.aMember('developer');
    await client.post(inOrg(orgId, '/keys'), { name: 'Shop', mode: 'live', scopes: ['messages:send'] });
    const number = await aNumber(harness.database, { orgId, phone: '15550000041' });
    const id = await harness.aWaitingMessage({ client, orgId }, number.id);
    const listed = (await client.get(inOrg(orgId, '/messages?status=pending,failed'))).body.data;
    expect(listed).toEqual([expect.objectContaining({ id, from: '15550000041', status: 'pending' })]);
    expect((await client.get(inOrg(orgId, `/messages/${id}`))).body.data.status).toBe('pending');
    const life = (await client.get(inOrg(orgId, `/messages/${id}/life`))).body.data;
    expect(life.why.code).toBe('no_worker');
    expect(life.why.text).toContain('whatsapp-sender');
    const { steps, snippet } = (await client.get(inOrg(orgId, '/start'))).body.data;
    expect(steps.filter((step: { done_at: string | null }) => step.done_at !== null)).toHaveLength(3);
    expect(snippet.number).toBe('15550000041');
  });

  it('the trace of a message is for developers and those above them, with the address at which people look at it', async () => {
    const { client, orgId } = await harness.aMember('developer');
    const { client: agent } = await harness.aMember('agent', orgId);
    const [traced, untraced] = [uuidv7(), uuidv7()];
    const trace = 'a1'.repeat(16);
    await harness.database.query(
      `insert into messages (id, org_id, mode, channel, direction, status, type, to_address, from_address, metadata, lane,
         lane_seq, priority, state, charged, trace_context)
       select x.id, $1, 'live', 'sms', 'outbound', 'sent', 'text', '1', '2', '{}', '', 0, 0, 'done', '{}', x.trace
       from (values ($2::uuid, $4), ($3::uuid, null)) x(id, trace)`,
      [orgId, traced, untraced, `00-${trace}-${'b2'.repeat(8)}-01`],
    );
    const traceOf = async (of: typeof client, id: string) =>
      (await of.get(inOrg(orgId, `/messages/${id}/life`))).body.data.trace;
    expect(await traceOf(client, traced)).toEqual({ id: trace, url: `https://traces.example/${trace}` });
    expect(await traceOf(client, untraced)).toBeNull();
    expect(await traceOf(agent, traced)).toBeNull();
    const { client: operator } = await harness.anOperator();
    const look = await operator.post(`/operations/messages/${traced}/look`);
    expect(look.body.data.trace).toEqual({ id: trace, url: `https://traces.example/${trace}` });
  });

  it('messages of another organization and of the other mode are not there', async () => {
    const [own, other] = [await harness.aMember(), await harness.aMember()];
    const id = uuidv7();
    await harness.database.query(
      `insert into messages (id, org_id, mode, channel, direction, status, type, to_address, from_address, metadata, lane,
         lane_seq, priority, state, charged)
       values ($1, $2, 'live', 'sms', 'outbound', 'sent', 'text', '1', '2', '{}', '', 0, 0, 'done', '{}')`,
      [id, other.orgId],
    );
    expect((await other.client.get(inOrg(other.orgId, `/messages/${id}`))).status).toBe(200);
    for (const path of [`/messages/${id}`, `/messages/${id}/life`, '/messages/x', '/messages/x/life']) {
      expect(summaryOf(await own.client.get(inOrg(own.orgId, path)))).toBe('404 MESSAGE_NOT_FOUND');
    }
    const inTest = await other.client.get(inOrg(other.orgId, `/messages/${id}`, 'test'));
    expect(summaryOf(inTest)).toBe('404 MESSAGE_NOT_FOUND');
    expect((await own.client.get(inOrg(own.orgId, '/messages'))).body.data).toEqual([]);
  });

  it.each(['channel=pigeon', 'status=lost', 'direction=up', 'from=yesterday', 'number=none', 'mode=prod', 'cursor=x'])(
    'a list of messages with %s is refused with the field that is wrong',
    async (query) => {
      const { client, orgId } = await harness.aMember('viewer');
      const answer = await client.get(`/organizations/${orgId}/messages?${query}`);
      expect([answer.status, answer.body.fields?.[0]?.field]).toEqual([400, query.split('=')[0]]);
    },
  );
});
