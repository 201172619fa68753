import { describe, expect, it } from '@jest/globals';
import { contactsOf } from '@chasqui/testing';
import { aGroup, aLid, aPhone, InboundWorld } from '../../testing/inbound.world';

const world = InboundWorld.ofFile();

const inGroup = (id: string, data: Record<string, unknown>) =>
  world.message('message.group', { group: { id, name: 'Team' }, ...data });
const contactOf = async (phone: string) => (await contactsOf(world.harness.database, { addresses: [phone] }))[0];
const toldTypes = async (id: string | null | undefined) => (await world.told(id)).map(({ type }) => type);

describe('a message in a group', () => {
  it('a message in a group is told with its group and its writer, in one conversation per group', async () => {
    const [group, ann, bo] = [aGroup(), aPhone(), aPhone()];
    const [first, second] = [inGroup(group, { from: ann, name: 'Ann' }), inGroup(group, { from: bo })];
    expect((await world.post([first, second])).rejected).toEqual([]);
    const [one, two] = [await world.stored(first), await world.stored(second)];
    expect(one).toMatchObject({ direction: 'inbound', fromAddress: ann, toAddress: world.phone });
    expect(one?.conversationId).toBe(two?.conversationId);
    expect(one?.contactId).not.toBe(two?.contactId);
    expect((await world.told(one?.id))[0]).toMatchObject({
      type: 'message.received',
      payload: { message: { group: { id: group, name: 'Team' } }, contact: { id: one?.contactId, phone: ann } },
    });
    const conversations = await world.query('select contact_id, unread_count from conversations where group_id = $1', [
      group,
    ]);
    expect(conversations).toEqual([{ contactId: null, unreadCount: 2 }]);
    expect(await toldTypes(one?.conversationId)).toEqual(['conversation.created']);
  });

  it('the writer in a group is told as a contact only once they write alone, by then under the same id', async () => {
    const [from, lid] = [aPhone(), aLid()];
    await world.post([inGroup(aGroup(), { from: null, lid, name: 'Cy' })]);
    await world.post([inGroup(aGroup(), { from, lid, name: 'Cyd' })]);
    const silent = await contactOf(from);
    expect(silent).toMatchObject({ name: 'Cyd', lastInboundAt: null });
    expect(await toldTypes(silent?.id)).toEqual([]);
    await world.post([world.message('message.inbound', { from, lid })]);
    const [created] = await world.told(silent?.id);
    expect(await toldTypes(silent?.id)).toEqual(['contact.created']);
    expect(created).toMatchObject({ payload: { contact: { id: silent?.id, name: 'Cyd', phone: from } } });
    await world.post([world.message('message.inbound', { from, lid, name: 'Cyda' })]);
    expect(await toldTypes(silent?.id)).toEqual(['contact.created', 'contact.updated']);
  });

  it('who wrote alone before stays one contact, with a conversation of each kind', async () => {
    const from = aPhone();
    const [alone, shared] = [world.message('message.inbound', { from }), inGroup(aGroup(), { from })];
    await world.post([alone, shared]);
    const [one, two] = [await world.stored(alone), await world.stored(shared)];
    expect(two?.contactId).toBe(one?.contactId);
    expect(two?.conversationId).not.toBe(one?.conversationId);
    expect(await toldTypes(one?.contactId)).toEqual(['contact.created']);
  });

  it('STOP in a group opts nobody out', async () => {
    const from = aPhone();
    await world.post([world.message('message.inbound', { from }), inGroup(aGroup(), { from, text: 'STOP' })]);
    expect(await toldTypes((await contactOf(from))?.id)).toEqual(['contact.created']);
  });

  it('what the owner writes into a group joins its conversation, without a contact and untracked', async () => {
    const group = aGroup();
    const theirs = inGroup(group, { from: aPhone() });
    const own = world.message('message.own', { to: null, group: { id: group, name: 'Team' }, text: 'Hi all' });
    expect((await world.post([theirs, own])).rejected).toEqual([]);
    const stored = await world.stored(own);
    expect(stored).toMatchObject({
      direction: 'outbound',
      contactId: null,
      toAddress: group,
      tracked: false,
      conversationId: (await world.stored(theirs))?.conversationId,
    });
    expect(await toldTypes(stored?.id)).toEqual(['message.sent']);
  });

  it('an admin deletes what others wrote there, and edits nothing', async () => {
    const group = aGroup();
    const letter = inGroup(group, { from: aPhone(), text: 'spam' });
    const admin = { from: aPhone(), by_admin: true };
    await world.post([letter]);
    await world.post([world.changed(letter, { ...admin, group_id: group, text: 'forged' })]);
    expect(await world.stored(letter)).toMatchObject({ content: 'spam', deletedAt: null });
    await world.post([world.changed(letter, { ...admin, group_id: aGroup(), change: 'deleted' })]);
    expect(await world.stored(letter)).toMatchObject({ deletedAt: null });
    await world.post([world.changed(letter, { ...admin, group_id: group, change: 'deleted' })]);
    expect((await world.stored(letter))?.deletedAt).toBeInstanceOf(Date);
  });

  it('an event whose group is none is rejected, never taken for a message to the number', async () => {
    const [groupless, wrong] = [
      world.message('message.group', { from: aPhone() }),
      inGroup('4915100009@s.whatsapp.net', { from: aPhone() }),
    ];
    expect((await world.post([groupless, wrong])).rejected.map(({ code }) => code)).toEqual([
      'INVALID_EVENT',
      'INVALID_EVENT',
    ]);
    expect(await world.stored(groupless)).toBeUndefined();
  });
});
