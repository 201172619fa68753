import { beforeAll, describe, expect, it } from '@jest/globals';
import { DEFAULT_NUMBER_SETTINGS } from '@chasqui/gateway-protocol';
import { BaileysWorld } from '../../testing/baileys.world';
import type { Group } from '../../testing/fake-whatsapp/users/directory';
import type { Person } from '../../testing/fake-whatsapp/users/person';
import type { WriteOptions } from '../../testing/fake-whatsapp/users/phone-writer';
import { NUMBER } from '../../testing/messages';
import { until } from '../../testing/until';

const world = BaileysWorld.ofFile();
let ann: Person;

beforeAll(() => {
  ann = world.person('usual');
});

async function told(write: Promise<string>): Promise<string> {
  const id = await write;
  await until(() => world.events.some((each) => 'waId' in each && each.waId === id), 'it is told');
  return id;
}

const read = (wa_id: string, fields: { from?: string; group?: string; phone?: string } = {}) =>
  world.driver.read({ phone: NUMBER, wa_id, from: ann.user.phone, ...fields });

const marksOf = (id: string) => world.user.readMarks.filter((mark) => mark.id === id);

describe('a message that is marked as read', () => {
  it.each<[string, WriteOptions, () => string]>([
    ['by LID', { addressing: 'lid' }, () => ann.user.lid],
    ['by phone number', { addressing: 'pn' }, () => ann.user.jid],
  ])('the receipt goes to the chat as the message named it: %s', async (_, options, chat) => {
    const earlier = await told(ann.write(world.user, 'First', options));
    const id = await told(ann.write(world.user, 'Second', options));
    expect(await read(id)).toEqual({ kind: 'read' });
    expect(marksOf(id)).toEqual([{ id, chat: chat(), type: 'read' }]);
    expect(marksOf(earlier)).toEqual([]);
  });

  it('the receipt of a message in a group names the group and who wrote it', async () => {
    await world.driver.configure(NUMBER, { ...DEFAULT_NUMBER_SETTINGS, receive_groups: true });
    const group = world.whatsapp.directory.group(world.recipient('group')) as Group;
    const id = await told(ann.writeToGroup(group, 'To all'));
    expect(await read(id, { group: group.jid })).toEqual({ kind: 'read' });
    expect(marksOf(id)).toEqual([{ id, chat: group.jid, participant: ann.user.lid, type: 'read' }]);
  });

  it('the receipt of a message by a broadcast list names the list and who wrote it', async () => {
    const list = '1700000000@broadcast';
    const id = await told(ann.write(world.user, 'To my customers', { broadcast: list }));
    expect(await read(id)).toEqual({ kind: 'read' });
    expect(marksOf(id)).toEqual([{ id, chat: list, participant: ann.user.lid, type: 'read' }]);
  });

  it('a message that came long ago is read in the chat that WhatsApp has with its writer today', async () => {
    const id = await told(ann.write(world.user, 'Old'));
    world.store.db.prepare('DELETE FROM arrivals').run();
    expect(await read(id)).toEqual({ kind: 'read' });
    expect(await read(id, { from: ann.user.lid })).toEqual({ kind: 'read' });
    expect(marksOf(id).map(({ chat }) => chat)).toEqual([ann.user.lid, ann.user.lid]);
  });

  it('the address of a message is known also after a restart of the app', async () => {
    const id = await told(ann.write(world.user, 'Before', { addressing: 'pn' }));
    await world.restart();
    await until(() => world.driver.session(NUMBER)?.status === 'connected', 'the number is back');
    expect(await read(id)).toEqual({ kind: 'read' });
    expect(marksOf(id)).toEqual([{ id, chat: ann.user.jid, type: 'read' }]);
  });
});

describe('an owner who shows nobody what was read', () => {
  it('an owner who shows nobody what was read tells only the own devices', async () => {
    world.user.showsReadTo = 'none';
    world.whatsapp.closeWith(NUMBER, 428);
    await until(() => world.statuses().at(-1) === 'connected', 'the number is back');
    const id = await told(ann.write(world.user, 'Secretly'));
    expect(await read(id)).toEqual({ kind: 'read' });
    expect(marksOf(id)).toEqual([{ id, chat: ann.user.lid, type: 'read-self' }]);
  });
});

describe('a message that cannot be marked', () => {
  it('a number that is not linked, or has lost its connection, marks nothing and says so', async () => {
    expect(await read('3A01', { phone: '15559998888' })).toMatchObject({ code: 'WHATSAPP_NOT_CONNECTED' });
    await world.breakConnection();
    expect(await read('3A01')).toMatchObject({ kind: 'refused', code: 'WHATSAPP_DISCONNECTED' });
    await until(() => world.driver.session(NUMBER)?.status === 'connected', 'the number is back');
    expect(marksOf('3A01')).toEqual([]);
  });

  it('a receipt that is lost with the connection is no success, and the message can be marked again', async () => {
    const id = await told(ann.write(world.user, 'Lost'));
    world.whatsapp.script.cutsNextRead = true;
    expect(await read(id)).toMatchObject({ kind: 'refused', code: 'WHATSAPP_DISCONNECTED' });
    await until(() => world.driver.session(NUMBER)?.status === 'connected', 'the number is back');
    expect(await read(id)).toEqual({ kind: 'read' });
    expect(marksOf(id)).toHaveLength(1);
  });
});

it('the fake WhatsApp found nothing wrong with what was read', async () => {
  await until(() => world.whatsapp.owed().length === 0, 'everything is confirmed');
  expect(world.whatsapp.problems()).toEqual([]);
});
