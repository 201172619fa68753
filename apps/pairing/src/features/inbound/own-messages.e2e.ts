import { describe, expect, it } from '@jest/globals';
import { contactsOf } from '@chasqui/testing';
import { aGroup, aLid, aPhone, aWaId, InboundWorld } from '../../testing/inbound.world';

const world = InboundWorld.ofFile();

describe('a message that the owner typed on the phone', () => {
  it('a message from the phone joins the conversation as sent, with message.sent from the phone, and is not counted', async () => {
    const to = aPhone();
    const letter = world.message('message.inbound', { from: to, name: 'Ann' });
    const own = world.message('message.own', { to, lid: aLid(), text: 'On my way' });
    expect(await world.post([letter, own])).toEqual({ accepted: [letter.id, own.id], rejected: [] });
    const [theirs, ours] = [await world.stored(letter), await world.stored(own)];
    expect(ours).toMatchObject({
      direction: 'outbound',
      status: 'sent',
      tracked: true,
      fromAddress: world.phone,
      toAddress: to,
      contactId: theirs?.contactId,
      conversationId: theirs?.conversationId,
      content: 'On my way',
      charged: [],
    });
    const [event] = await world.told(ours?.id);
    expect(event).toMatchObject({
      type: 'message.sent',
      payload: {
        source: 'phone',
        message: { id: ours?.id, direction: 'outbound', status: 'sent', content: 'On my way' },
      },
    });
    const unread = await world.query('select unread_count from conversations where id = $1', [ours?.conversationId]);
    expect(unread).toEqual([{ unreadCount: 1 }]);
  });

  it('a message from the phone answers what was read; what nobody read still waits', async () => {
    const to = aPhone();
    const letter = () => world.message('message.inbound', { from: to });
    const own = () => world.message('message.own', { to });
    const first = letter();
    await world.post([first, own()]);
    const id = (await world.stored(first))?.conversationId;
    const waits = async () => {
      const text = 'select awaits_answer as waits from conversations where id = $1';
      return (await world.query<{ waits: boolean }>(text, [id]))[0]?.waits;
    };
    expect(await waits()).toBe(true);
    await world.query('update conversations set unread_count = 0 where id = $1 returning id', [id]);
    expect(await waits()).toBe(true);
    await world.post([own()]);
    expect(await waits()).toBe(false);
    await world.post([own(), letter()]);
    expect(await waits()).toBe(true);
  });

  it('a message from the phone makes a contact of whom nobody wrote before, without a word about when they wrote', async () => {
    const to = aPhone();
    await world.post([world.message('message.own', { to })]);
    const [contact] = await contactsOf(world.harness.database, { addresses: [to] });
    expect(contact).toMatchObject({ lastInboundAt: null });
    expect((await world.told(contact?.id)).map(({ type }) => type)).toEqual(['contact.created']);
  });

  it('a message from the phone is stored once, whether it is repeated in one batch or later', async () => {
    const wa_id = aWaId();
    const own = (text: string) => world.message('message.own', { to: aPhone(), wa_id, text });
    await world.post([own('one'), own('two')]);
    await world.post([own('three')]);
    const rows = await world.query('select content from messages where provider_message_id = $1', [wa_id]);
    expect(rows).toEqual([{ content: 'one' }]);
  });

  it('a message from the phone, or one in a group, is kept and brings nobody back who was erased; a message of theirs does', async () => {
    const to = aPhone();
    await world.query(
      `insert into suppression_keys (org_id, key) values ($1, gen_random_uuid()) on conflict do nothing`,
      [world.gateway.orgId],
    );
    await world.query(
      `insert into suppressed_addresses (org_id, mode, hash, channel, said)
       select k.org_id, 'live', address_hash(k.key, 'phone', $2), 'all', '{}' from suppression_keys k where k.org_id = $1`,
      [world.gateway.orgId, to],
    );
    const isErased = async (): Promise<unknown> => {
      const { rows } = await world.harness.database.query<{ is: boolean }>(
        `select address_is_suppressed($1, 'live', 'phone', $2, 'all') as is`,
        [world.gateway.orgId, to],
      );
      return rows[0]?.is;
    };
    const own = world.message('message.own', { to, lid: aLid() });
    const shared = world.message('message.group', { from: to, group: { id: aGroup(), name: 'Team' } });
    expect((await world.post([own, shared])).rejected).toEqual([]);
    expect(await world.stored(own)).toMatchObject({ status: 'sent', toAddress: to });
    expect(await world.stored(shared)).toMatchObject({ fromAddress: to });
    expect(await contactsOf(world.harness.database, { addresses: [to] })).toHaveLength(1);
    expect(await isErased()).toBe(true);
    await world.post([world.message('message.own', { to })]);
    expect(await isErased()).toBe(true);
    await world.post([world.message('message.inbound', { from: to })]);
    expect(await isErased()).toBe(false);
    expect(await contactsOf(world.harness.database, { addresses: [to] })).toHaveLength(1);
  });

  it('the words of a message from the phone opt nobody out', async () => {
    const to = aPhone();
    await world.post([world.message('message.own', { to, text: 'STOP' })]);
    const [contact] = await contactsOf(world.harness.database, { addresses: [to] });
    expect((await world.told(contact?.id)).map(({ type }) => type)).not.toContain('contact.opted_out');
  });

  it('the receipts of a message from the phone move it, each told once, and none moves it back', async () => {
    const own = world.message('message.own', { to: aPhone() });
    const status = (status: string) => world.event('message.own_status', { wa_id: own.data.wa_id, status });
    await world.post([own, status('delivered')]);
    await world.post([status('read'), status('delivered')]);
    const stored = await world.stored(own);
    expect(stored).toMatchObject({ status: 'read', version: 3 });
    const told = await world.told(stored?.id);
    expect(told.map(({ type, payload }) => `${type} ${(payload.message as { status: string }).status}`)).toEqual([
      'message.sent sent',
      'message.status delivered',
      'message.status read',
    ]);
  });

  it('receipts of another organization’s number move nothing', async () => {
    const own = world.message('message.own', { to: aPhone() });
    await world.post([own]);
    const data = { wa_id: own.data.wa_id, status: 'read' };
    const [foreign, wrong] = [
      world.event('message.own_status', data),
      world.event('message.own_status', data, world.foreignPhone),
    ];
    expect((await world.post([foreign, wrong], world.stranger)).rejected).toEqual([
      { id: foreign.id, code: 'NOT_YOUR_NUMBER' },
    ]);
    expect(await world.stored(own)).toMatchObject({ status: 'sent' });
  });

  it('an event without anybody it went to is rejected', async () => {
    const own = world.message('message.own', {});
    expect((await world.post([own])).rejected).toEqual([{ id: own.id, code: 'INVALID_EVENT' }]);
  });
});
