import { beforeAll, describe, expect, it } from '@jest/globals';
import { DEFAULT_NUMBER_SETTINGS } from '@chasqui/gateway-protocol';
import { BaileysWorld } from '../../testing/baileys.world';
import type { Group } from '../../testing/fake-whatsapp/users/directory';
import { editOf } from '../../testing/fake-whatsapp/users/message-edit';
import type { Person } from '../../testing/fake-whatsapp/users/person';
import { NUMBER } from '../../testing/messages';
import { until } from '../../testing/until';

const world = BaileysWorld.ofFile();
let ann: Person;
let bob: Person;
let owner: Person;
let group: Group;

beforeAll(async () => {
  ann = world.person('usual');
  bob = world.person('reads');
  owner = world.whatsapp.person(NUMBER);
  // Ann, the first member, is the admin.
  group = world.whatsapp.directory.group(world.recipient('group')) as Group;
  await world.driver.configure(NUMBER, { ...DEFAULT_NUMBER_SETTINGS, receive_groups: true });
});

async function told(write: Promise<string>) {
  const id = await write;
  const find = () =>
    world.events.find((each) => ('change_id' in each ? each.change_id === id : 'waId' in each && each.waId === id));
  await until(() => find() !== undefined, 'it is told');
  return find();
}

describe('groups', () => {
  it('a message of a group is told with the group and who wrote it', async () => {
    expect(await told(bob.writeToGroup(group, 'To all'))).toMatchObject({
      type: 'message.group',
      group: { id: group.jid, name: 'Team' },
      from: bob.user.phone,
      lid: bob.user.lid,
      name: bob.user.name,
      kind: 'text',
      text: 'To all',
    });
    expect(world.inbound).toEqual([]);
  });

  it('what the owner writes into a group is told as the owner’s', async () => {
    expect(await told(owner.writeToGroup(group, 'Mine'))).toMatchObject({
      type: 'message.own',
      to: null,
      group: { id: group.jid, name: 'Team' },
      text: 'Mine',
    });
  });

  it.each([
    ['view_once_unavailable_fanout', '[view once] Open this message on the phone.'],
    ['hosted_unavailable_fanout', '[unreadable]'],
  ])('what WhatsApp shows on the phone alone is told with the group and who wrote it: %s', async (type, text) => {
    expect(await told(bob.sendViewOnceToGroup(group, type))).toMatchObject({
      type: 'message.group',
      group: { id: group.jid },
      from: bob.user.phone,
      lid: bob.user.lid,
      kind: 'unsupported',
      text,
    });
    expect(await told(owner.sendViewOnceToGroup(group, type))).toMatchObject({ type: 'message.own', text });
  });

  it('a message that brings nothing but the key of its writer is none', async () => {
    await bob.sendToGroup(group, { senderKeyDistributionMessage: { groupId: group.jid } });
    await told(bob.writeToGroup(group, 'Done'));
    expect(world.events.map((each) => 'text' in each && each.text)).toEqual(['Done']);
  });

  it('an edit in a group names its writer and the group', async () => {
    const id = await bob.writeToGroup(group, 'Helo');
    const edit = bob.sendToGroup(group, editOf(bob.user, id, { conversation: 'Hello' }), { edit: '1' });
    expect(await told(edit)).toMatchObject({
      type: 'message.changed',
      waId: id,
      change: 'edited',
      text: 'Hello',
      group_id: group.jid,
      from: bob.user.phone,
    });
  });

  const deletion = (author: Person, id: string) => ({
    protocolMessage: { key: { remoteJid: group.jid, fromMe: false, id, participant: author.user.lid }, type: 0 },
  });

  it('an admin deletes what others wrote, and it is told as an admin’s deletion', async () => {
    const id = await bob.writeToGroup(group, 'Spam');
    expect(await told(ann.sendToGroup(group, deletion(bob, id), { edit: '8' }))).toMatchObject({
      type: 'message.changed',
      waId: id,
      change: 'deleted',
      by_admin: true,
      from: ann.user.phone,
    });
  });

  it('who is no admin deletes nothing of others', async () => {
    const id = await ann.writeToGroup(group, 'Stays');
    await bob.sendToGroup(group, deletion(ann, id), { edit: '8' });
    await told(bob.writeToGroup(group, 'Done'));
    expect(world.changes).toEqual([]);
  });

  it('the groups of a number are listed with their names and how many people are in them', async () => {
    expect(await world.driver.groups(NUMBER)).toEqual({
      kind: 'groups',
      groups: [{ id: group.jid, name: 'Team', participants_count: 3 }],
    });
    expect(await world.driver.groups('15559999999')).toMatchObject({ kind: 'refused', code: 'WHATSAPP_NOT_CONNECTED' });
  });

  it('nothing of groups is told any more once it is switched off', async () => {
    await world.driver.configure(NUMBER, DEFAULT_NUMBER_SETTINGS);
    await bob.writeToGroup(group, 'Quiet');
    await told(bob.write(world.user, 'Alone'));
    expect(world.events.map(({ type }) => type)).toEqual(['message.inbound']);
  });
});

it('the fake WhatsApp found nothing wrong with groups', async () => {
  await until(() => world.whatsapp.owed().length === 0, 'everything is confirmed');
  expect(world.whatsapp.problems()).toEqual([]);
});
