import { describe, expect, it } from '@jest/globals';
import { contactsOf } from '@chasqui/testing';
import { aLid, aPhone, aWaId, InboundWorld } from '../../testing/inbound.world';

const world = InboundWorld.ofFile();

const aCall = (data: Record<string, unknown>, phone = world.phone) =>
  world.event('call.received', { call_id: aWaId(), video: false, group: false, outcome: 'ringing', ...data }, phone);

const told = (id: unknown) =>
  world.query<{ orgId: string; mode: string; channel: string; accountId: string; call: object }>(
    `select org_id, mode, channel, account_id, payload -> 'call' as call from events
     where type = 'call.received' and payload -> 'call' ->> 'id' = $1 order by created_at, id`,
    [id],
  );

describe('a call', () => {
  it('a call is told as call.received with the contact who called, and stores no message', async () => {
    const from = aPhone();
    const letter = world.message('message.inbound', { from });
    const called_at = '2026-01-02T03:04:05.000Z';
    const call = aCall({ from, video: true, outcome: 'missed', called_at });
    expect(await world.post([letter, call])).toEqual({ accepted: [letter.id, call.id], rejected: [] });
    const contactId = (await world.stored(letter))?.contactId;
    expect(await told(call.data.call_id)).toMatchObject([
      {
        orgId: world.gateway.orgId,
        mode: 'live',
        channel: 'whatsapp',
        call: { from, contact_id: contactId, video: true, group: false, outcome: 'missed', at: called_at },
      },
    ]);
    expect(await world.query('select from messages where contact_id = $1', [contactId])).toHaveLength(1);
  });

  it('a stranger who calls becomes no contact', async () => {
    const from = aPhone();
    const call = aCall({ from });
    await world.post([call]);
    expect(await told(call.data.call_id)).toMatchObject([{ call: { from, contact_id: null } }]);
    expect(await contactsOf(world.harness.database, { addresses: [from] })).toEqual([]);
  });

  it('who calls by LID is told by the number that is known, and a number that a call tells joins the contact', async () => {
    const [from, lid] = [aPhone(), aLid()];
    const letter = world.message('message.inbound', { from: null, lid });
    await world.post([letter]);
    await world.post([aCall({ from, lid })]);
    const again = aCall({ from: null, lid });
    await world.post([again]);
    const contactId = (await world.stored(letter))?.contactId;
    expect(await told(again.data.call_id)).toMatchObject([{ call: { from, contact_id: contactId } }]);
    expect((await world.told(contactId)).map(({ type }) => type)).toEqual(['contact.created', 'contact.updated']);
  });

  it('a repeated event tells it once', async () => {
    const call = aCall({ from: aPhone() });
    await world.post([call, call]);
    await world.post([call]);
    expect(await told(call.data.call_id)).toHaveLength(1);
  });

  it('a call to another organization’s number, without an outcome or a caller is rejected', async () => {
    const [foreign, endless, nobody] = [
      aCall({ from: aPhone() }, world.foreignPhone),
      aCall({ from: aPhone(), outcome: 'thrown' }),
      aCall({}),
    ];
    const answer = await world.post([foreign, endless, nobody]);
    expect(new Map(answer.rejected.map(({ id, code }) => [id, code]))).toEqual(
      new Map([
        [foreign.id, 'NOT_YOUR_NUMBER'],
        [endless.id, 'INVALID_EVENT'],
        [nobody.id, 'INVALID_EVENT'],
      ]),
    );
    expect(await told(foreign.data.call_id)).toEqual([]);
  });
});
