import { describe, expect, it } from '@jest/globals';
import { aContact, anOrganization, aPhone, waitFor } from '@chasqui/testing';
import type { Origin } from './origin';
import { describeSending } from './sending-channel.conformance';
import type { SmsRequest } from './sms.channel';
import { aKeyFor, anOrigin, INSTANCE, SendingWorld } from './testing/sending.world';
import type { WhatsappRequest } from './whatsapp.channel';

const world = new SendingWorld();

const aWhatsapp = (text: string, change: Partial<WhatsappRequest> = {}): WhatsappRequest => ({
  to: '4915112345678',
  content: { type: 'text', text, media: null, payload: null },
  about: null,
  numberId: null,
  accountPhone: null,
  metadata: {},
  scheduledAt: null,
  expiresInS: null,
  ...change,
});
const anSms = (text: string, change: Partial<SmsRequest> = {}): SmsRequest => ({
  to: '4915112345678',
  text,
  phone: { deviceId: null, choice: 'first' },
  sim: null,
  deliveryReport: true,
  expiresInS: null,
  scheduledAt: null,
  metadata: {},
  ...change,
});

describeSending(world, {
  name: 'whatsapp',
  joinsConversation: false,
  limit: 'whatsapp_messages_month',
  noAccount: 'NO_CONNECTED_ACCOUNT',
  looksAgain: false,
  unknown: (id) => ({
    code: 'GATEWAY_ERROR',
    message: `The outcome of the message is not known yet. Check GET /messages/${id}.`,
    extra: { id },
  }),
  request: (text, scheduledAt) => aWhatsapp(text, { scheduledAt: scheduledAt ?? null }),
  addAccount: (orgId, mode) => world.aNumber(orgId, mode),
  removeAccounts: (orgId) =>
    world.database.query(`update whatsapp_numbers set status = 'signed_out' where org_id = $1`, [orgId]),
});

describeSending(world, {
  name: 'sms',
  joinsConversation: true,
  limit: 'sms_month',
  noAccount: 'NO_SMS_DEVICE',
  looksAgain: true,
  unknown: (id, hasKey) => ({
    code: hasKey ? 'SERVICE_UNAVAILABLE' : 'INTERNAL_ERROR',
    message: `It is not known whether the message was queued. ${hasKey ? 'Retry with the same Idempotency-Key.' : `Check GET /messages/${id}.`}`,
    extra: {},
  }),
  request: (text, scheduledAt) => anSms(text, { scheduledAt: scheduledAt ?? null }),
  addAccount: (orgId, mode) => aPhone(world.database, { orgId, mode }),
  removeAccounts: (orgId) => world.database.query('update sms_phones set enabled = false where org_id = $1', [orgId]),
});

describe('an SMS', () => {
  const smsOrigin = (orgId: string, change: Partial<Origin> = {}): Origin =>
    anOrigin(orgId, { joinsConversation: true, ...change });
  const aTenant = async (): Promise<string> => {
    const orgId = await anOrganization(world.database);
    await aPhone(world.database, { orgId });
    return orgId;
  };

  it('an SMS joins a conversation, which its acceptance names', async () => {
    const orgId = await aTenant();
    const { message } = await world.aSender().accept('sms', anSms('hello'), smsOrigin(orgId));
    const { rows } = await world.database.query<{ id: string }>('select id from conversations where org_id = $1', [
      orgId,
    ]);
    expect(rows).toEqual([{ id: message.conversationId }]);
  });

  it('an SMS to somebody who does not want any is refused, and its key is free again', async () => {
    const orgId = await aTenant();
    const addresses = { phone: anSms('').to };
    await aContact(world.database, { orgId, source: 'inbound', channels: { sms: { opt: 'out' } }, addresses });
    const origin = smsOrigin(orgId, { idempotency: aKeyFor('hello') });
    const sender = world.aSender();
    await expect(sender.accept('sms', anSms('hello'), origin)).rejects.toMatchObject({
      code: 'OPTED_OUT',
      status: 403,
    });
    expect(await world.messageIds(orgId)).toEqual([]);
    await world.database.query(`update contacts set channels = '{}' where org_id = $1`, [orgId]);
    expect((await sender.accept('sms', anSms('hello'), origin)).replayed).toBe(false);
  });

  it('an SMS goes to another phone when the chosen one was unpaired a moment ago', async () => {
    const orgId = await anOrganization(world.database);
    const first = await aPhone(world.database, { orgId, pairedMinutesAgo: 5 });
    const other = await aPhone(world.database, { orgId });
    const sender = world.aSender();
    const laneOf = async () => {
      const { message } = await sender.accept('sms', anSms('hello'), smsOrigin(orgId));
      const { rows } = await world.database.query<{ lane: string }>('select lane from messages where id = $1', [
        message.id,
      ]);
      return rows[0]?.lane;
    };
    const unpair = (id: string) =>
      world.database.query('update sms_phones set unpaired_at = now(), token_hash = null where id = $1', [id]);
    expect(await laneOf()).toBe(`sms:${first.id}`);
    await unpair(first.id);
    expect(await laneOf()).toBe(`sms:${other.id}`);
    await unpair(other.id);
    await expect(laneOf()).rejects.toMatchObject({ code: 'NO_SMS_DEVICE' });
  });
});

describe('a WhatsApp message whose caller waits', () => {
  const aTenant = async (): Promise<string> => {
    const orgId = await anOrganization(world.database);
    await world.aNumber(orgId);
    return orgId;
  };
  const record = async (orgId: string): Promise<string> => {
    await waitFor(async () => (await world.messageIds(orgId)).length === 1, { what: 'the message' });
    const { rows } = await world.database.query<{ id: string }>(
      `update messages set state = 'done', status = 'sent', provider_message_id = '3EB0' where org_id = $1
       returning id, reply_to`,
      [orgId],
    );
    expect(rows).toMatchObject([{ replyTo: INSTANCE }]);
    return rows[0]?.id ?? '';
  };

  it('a WhatsApp message is answered with its outcome, and so is a retry, in another process, once it is there', async () => {
    const orgId = await aTenant();
    const origin = anOrigin(orgId, { idempotency: aKeyFor('hello') });
    const sending = world.aSender().sendAndWait(aWhatsapp('hello'), origin);
    await waitFor(async () => (await world.messageIds(orgId)).length === 1, { what: 'the message' });
    const retrying = world.aSender().sendAndWait(aWhatsapp('hello'), origin);
    const id = await record(orgId);
    const [first, again] = await Promise.all([sending, retrying]);
    expect([first.message.id, first.outcome.providerMessageId, first.replayed]).toEqual([id, '3EB0', false]);
    expect([again.message.id, again.outcome, again.replayed]).toEqual([id, first.outcome, true]);
  });

  it('a caller whose time is over while the call runs is told that nobody knows, which is recorded, and so is a retry', async () => {
    const orgId = await aTenant();
    // Four seconds are left, and the call may take twenty.
    const askedAtMs = performance.now() - 19_500;
    const origin = anOrigin(orgId, { idempotency: aKeyFor('hello'), askedAtMs });
    const sending = world.aSender().sendAndWait(aWhatsapp('hello'), origin);
    await waitFor(async () => (await world.messageIds(orgId)).length === 1, { what: 'the message' });
    await world.database.query(
      `update messages set state = 'started', attempts = 1, first_started_at = now() where org_id = $1`,
      [orgId],
    );
    const { message, outcome } = await sending;
    const text = `The outcome of the message is not known yet. Check GET /messages/${message.id}.`;
    expect(outcome).toMatchObject({ state: 'started', answerCode: 'GATEWAY_ERROR', errorMessage: text });
    expect(outcome.answerExtra).toEqual({ reason: 'UNKNOWN_OUTCOME' });
    const again = await world.aSender().sendAndWait(aWhatsapp('hello'), { ...origin, askedAtMs: undefined });
    expect([again.replayed, again.message.id, again.outcome]).toEqual([true, message.id, outcome]);
  });

  it('a WhatsApp message about another one goes where that came from, from its number, and quotes it', async () => {
    const orgId = await aTenant();
    const earlier = world.aSender().sendAndWait(aWhatsapp('a question'), anOrigin(orgId));
    const about = await record(orgId);
    const { message: question } = await earlier;
    await world.aNumber(orgId);
    const { message } = await world.aSender().accept('whatsapp', aWhatsapp('!', { to: null, about }), anOrigin(orgId));
    expect(message).toMatchObject({
      toAddress: question.toAddress,
      accountId: question.accountId,
      payload: { reply_to: { message_id: about, wa_id: '3EB0', from_me: true, text: 'a question' } },
    });
    const elsewhere = aWhatsapp('!', { to: '15550009', about });
    await expect(world.aSender().accept('whatsapp', elsewhere, anOrigin(orgId))).rejects.toMatchObject({
      code: 'VALIDATION',
    });
    const stranger = await aTenant();
    await expect(
      world.aSender().accept('whatsapp', aWhatsapp('!', { about }), anOrigin(stranger)),
    ).rejects.toMatchObject({ code: 'MESSAGE_NOT_FOUND' });
  });
});
