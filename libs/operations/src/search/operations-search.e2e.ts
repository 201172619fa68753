import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { anOrganization, aNumber, aPhone, type NumberDraft } from '@chasqui/testing';
import { OperationsWorld } from '../testing/operations.world';
import { OperationsSearchRepository } from './operations-search.repository';

const world = new OperationsWorld();
let orgId: string;
let number: NumberDraft & { id: string };
let serial = 0;

beforeEach(async () => {
  orgId = await anOrganization(world.database);
  serial += 1;
  number = await aNumber(world.database, { orgId, phone: `1555010${String(serial).padStart(4, '0')}` });
});

const find = async (text: string) => new OperationsSearchRepository(world.database).find(text);
const summary = async (text: string) =>
  (await find(text)).found.map(({ type, foundBy, id }) => `${type} by ${foundBy}: ${id}`);

describe('what operators search for', () => {
  it('a message is found by its id, with its organization and the lane that it waits in', async () => {
    const [id = ''] = await world.send(number);
    const { found, notSearched } = await find(`msg_${id}`);
    expect(found).toEqual([
      {
        type: 'message',
        foundBy: 'id',
        id,
        organization: { id: orgId, name: expect.any(String) },
        label: '',
        lane: `wa:${number.id}`,
        message: expect.objectContaining({
          channel: 'whatsapp',
          direction: 'outbound',
          status: 'pending',
          mode: 'live',
        }),
      },
    ]);
    expect(notSearched).toEqual([]);
  });

  it('no answer of a search holds a text, a recipient or metadata of a message', async () => {
    const [id = ''] = await world.send(number, 1, {
      content: 'a secret text',
      toAddress: '4915199990001',
      metadata: { order: 'secret-order' },
    });
    const answers = [await find(id), await new OperationsSearchRepository(world.database).findMessage(id)];
    expect(JSON.stringify(answers)).not.toMatch(/secret|4915199990001/);
    expect(answers[1]).toMatchObject({ organization: { id: orgId }, lane: `wa:${number.id}`, life: { id } });
  });

  it('a lane is found by its name, a number by its digits and by how its name begins', async () => {
    await world.set(`update whatsapp_numbers set display_name = 'Café 50% Central' where id = $1`, [number.id]);
    expect(await summary(`wa:${number.id}:late`)).toEqual([`lane by lane: wa:${number.id}`]);
    expect(await summary(`wa:${randomUUID()}`)).toEqual([]);
    expect(await summary(`+${number.phone}`)).toContain(`number by own_number: ${number.id}`);
    expect(await summary('café 50%')).toEqual([`number by name: ${number.id}`]);
    expect(await summary('fé 50%')).toEqual([]);
    expect((await find('fé 50%')).notSearched).toContain('inside_names');
    expect(await summary('caf_')).toEqual([]);
  });

  it('a phone and an organization are found by how their names begin', async () => {
    const phone = await aPhone(world.database, { orgId });
    await world.set(`update sms_phones set name = 'Zebra desk' where id = $1`, [phone.id]);
    await world.set(`update organizations set name = 'Zebra Ltd' where id = $1`, [orgId]);
    expect(await summary('ZEBRA')).toEqual([`organization by name: ${orgId}`, `phone by name: ${phone.id}`]);
    await world.set(`update organizations set name = 'Other Ltd' where id = $1`, [orgId]);
  });

  it('a message is found by the Idempotency-Key of its request, and by what a provider calls one that came in', async () => {
    const key = `order-${randomUUID()}`;
    const providerId = `3EB0${randomUUID().replaceAll('-', '').toUpperCase()}`;
    const [id = '', received = ''] = await world.send(number, 2);
    await world.set(
      `insert into idempotency_keys (org_id, route, key, request_hash, message_id) values ($1, 'POST /whatsapp/send', $2, '', $3)`,
      [orgId, key, id],
    );
    await world.set(
      `update messages set direction = 'inbound', status = 'received', state = 'done', provider_message_id = $2 where id = $1`,
      [received, providerId],
    );
    expect(await summary(key)).toEqual([`message by idempotency_key: ${id}`]);
    expect(await summary(providerId)).toEqual([`message by provider_id: ${received}`]);
    expect((await find(key)).notSearched).toEqual(['sent_provider_ids', 'old_keys', 'inside_names']);
  });

  it('the newest messages with somebody are found by their number', async () => {
    const digits = `4915177${String(serial).padStart(6, '0')}`;
    const [contact, conversation] = [randomUUID(), randomUUID()];
    const ids = await world.send(number, 5);
    await world.set(`insert into contacts (id, org_id, mode, source) values ($1, $2, 'live', 'inbound')`, [
      contact,
      orgId,
    ]);
    await world.set(
      `insert into contact_addresses (org_id, mode, kind, value, contact_id, is_primary) values ($1, 'live', 'phone', $2, $3, true)`,
      [orgId, digits, contact],
    );
    await world.set(
      `insert into conversations (id, org_id, mode, channel, account_id, contact_id, last_message_at, activity_hour)
       values ($1, $2, 'live', 'whatsapp', $3, $4, now(), date_trunc('hour', now(), 'UTC'))`,
      [conversation, orgId, number.id, contact],
    );
    await world.set('update messages set conversation_id = $1 where id = any($2)', [conversation, ids]);
    const { found, notSearched } = await find(`+${digits.slice(0, 2)} ${digits.slice(2)}`);
    expect(found).toHaveLength(3);
    for (const each of found)
      expect(each).toMatchObject({ type: 'message', foundBy: 'recipient', organization: { id: orgId } });
    expect(notSearched).toContain('unknown_recipients');
    expect(JSON.stringify(found)).not.toContain(digits);
    expect(await summary(`490${digits.slice(2)}`)).toEqual(await summary(digits));
  });

  it('a search reads no table as a whole, however much is stored', async () => {
    await world.set(
      `insert into messages (id, org_id, mode, channel, direction, status, type, to_address, from_address, account_id, metadata,
         lane, lane_seq, priority, state, charged, provider_message_id)
       select uuidv7(), $1, 'live', 'whatsapp', 'inbound', 'received', 'text', '1', '2', $2, '{}', '', n, 1, 'done', '{}', 'many-' || n
       from generate_series(1, 20000) n`,
      [orgId, number.id],
    );
    await world.set(
      `insert into idempotency_keys (org_id, route, key, request_hash, message_id)
       select $1, 'POST /whatsapp/send', 'many-' || n, '', uuidv7() from generate_series(1, 20000) n`,
      [orgId],
    );
    await world.set('analyze messages, idempotency_keys');
    const { explaining, plans } = world.explained();
    const search = new OperationsSearchRepository({ ...explaining } as never);
    for (const text of [randomUUID(), 'many-777', '+49 151 1234567', 'nobody']) await search.find(text);
    expect(plans.length).toBeGreaterThan(6);
    for (const plan of plans) {
      expect(plan).not.toMatch(
        /(Seq|Bitmap Heap) Scan on (messages|idempotency_keys|contact_addresses|conversations|events|webhook_deliveries)\b/,
      );
      expect(plan).not.toMatch(/Seq Scan on (whatsapp_numbers|sms_phones)\b/);
    }
    expect(plans.join('\n')).toMatch(/messages_inbound_key[^]*idempotency_keys_pkey/);
  });
});
