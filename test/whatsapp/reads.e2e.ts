import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@chasqui/testing';
import { ToldEvents } from './told-events';

let told: ToldEvents;

beforeAll(async () => {
  told = await ToldEvents.start();
});
afterAll(() => told.close());

interface ReadMark {
  id: string;
  chat: string;
  participant?: string;
  type: string;
}

const markOf = async (waId: string) => {
  const marks = await told.system.whatsapp.ask<ReadMark[]>('readMarks', { phone: told.number.phone });
  return marks.find(({ id }) => id === waId);
};
const lidOf = async (phone: string) => (await told.system.whatsapp.ask<{ lid: string }>('person', { phone })).lid;

async function read(waId: string): Promise<unknown> {
  const { message } = await told.ofMessage('message.received', waId);
  const answer = await told.system.call('/whatsapp/read', { message_id: message.id });
  expect([answer.status, answer.data]).toEqual([200, { id: message.id, read: true }]);
  return message.id;
}

describe('a message that is marked as read', () => {
  it('the writer of a message is shown that it was read, and GET /messages/{id} says when', async () => {
    const from = await told.system.aPerson();
    const earlier = await told.write(from, 'Hello?');
    const waId = await told.write(from, 'Anybody there?');
    const id = await read(waId);
    expect(await markOf(waId)).toEqual({ id: waId, chat: await lidOf(from), type: 'read' });
    expect(await markOf(earlier)).toBeUndefined();
    expect(await told.system.record(id)).toMatchObject({ status: 'read', read_at: expect.any(String) });
    expect(await told.system.path(id)).toEqual(['delivered', 'read']);
    expect(await told.system.peace()).toEqual({ owed: [], problems: [] });
  });

  it('a message of a group is read in the group, as the writer’s', async () => {
    const from = await told.system.aPerson();
    const request = { subject: 'Kitchen', phones: [from, told.number.phone] };
    const { jid } = await told.system.whatsapp.ask<{ jid: string }>('group', request);
    await told.system.patchAccount(told.number.id, { receive_groups: true });
    const isApplied = async () => (await told.system.accounts())[0]?.settings_applied;
    await waitFor(isApplied, { what: 'the gateway app to confirm the setting' });
    const waId = await told.system.whatsapp.ask<string>('writeToGroup', { from, group: jid, text: 'Dinner!' });
    await read(waId);
    expect(await markOf(waId)).toEqual({ id: waId, chat: jid, participant: await lidOf(from), type: 'read' });
    expect(await told.system.peace()).toEqual({ owed: [], problems: [] });
  });
});
