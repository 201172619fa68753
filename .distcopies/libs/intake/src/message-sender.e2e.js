"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _testing = require("../../testing/src");
const _sendingchannelconformance = require("./sending-channel.conformance");
const _sendingworld = require("./testing/sending.world");
const world = new _sendingworld.SendingWorld();
const aWhatsapp = (text, change = {})=>({
        to: '4915112345678',
        content: {
            type: 'text',
            text,
            media: null,
            payload: null
        },
        about: null,
        numberId: null,
        accountPhone: null,
        metadata: {},
        scheduledAt: null,
        expiresInS: null,
        ...change
    });
const anSms = (text, change = {})=>({
        to: '4915112345678',
        text,
        phone: {
            deviceId: null,
            choice: 'first'
        },
        sim: null,
        deliveryReport: true,
        expiresInS: null,
        scheduledAt: null,
        metadata: {},
        ...change
    });
(0, _sendingchannelconformance.describeSending)(world, {
    name: 'whatsapp',
    joinsConversation: false,
    limit: 'whatsapp_messages_month',
    noAccount: 'NO_CONNECTED_ACCOUNT',
    looksAgain: false,
    unknown: (id)=>({
            code: 'GATEWAY_ERROR',
            message: `The outcome of the message is not known yet. Check GET /messages/${id}.`,
            extra: {
                id
            }
        }),
    request: (text, scheduledAt)=>aWhatsapp(text, {
            scheduledAt: scheduledAt ?? null
        }),
    addAccount: (orgId, mode)=>world.aNumber(orgId, mode),
    removeAccounts: (orgId)=>world.database.query(`update whatsapp_numbers set status = 'signed_out' where org_id = $1`, [
            orgId
        ])
});
(0, _sendingchannelconformance.describeSending)(world, {
    name: 'sms',
    joinsConversation: true,
    limit: 'sms_month',
    noAccount: 'NO_SMS_DEVICE',
    looksAgain: true,
    unknown: (id, hasKey)=>({
            code: hasKey ? 'SERVICE_UNAVAILABLE' : 'INTERNAL_ERROR',
            message: `It is not known whether the message was queued. ${hasKey ? 'Retry with the same Idempotency-Key.' : `Check GET /messages/${id}.`}`,
            extra: {}
        }),
    request: (text, scheduledAt)=>anSms(text, {
            scheduledAt: scheduledAt ?? null
        }),
    addAccount: (orgId, mode)=>(0, _testing.aPhone)(world.database, {
            orgId,
            mode
        }),
    removeAccounts: (orgId)=>world.database.query('update sms_phones set enabled = false where org_id = $1', [
            orgId
        ])
});
(0, _globals.describe)('an SMS', ()=>{
    const smsOrigin = (orgId, change = {})=>(0, _sendingworld.anOrigin)(orgId, {
            joinsConversation: true,
            ...change
        });
    const aTenant = async ()=>{
        const orgId = await (0, _testing.anOrganization)(world.database);
        await (0, _testing.aPhone)(world.database, {
            orgId
        });
        return orgId;
    };
    (0, _globals.it)('an SMS joins a conversation, which its acceptance names', async ()=>{
        const orgId = await aTenant();
        const { message } = await world.aSender().accept('sms', anSms('hello'), smsOrigin(orgId));
        const { rows } = await world.database.query('select id from conversations where org_id = $1', [
            orgId
        ]);
        (0, _globals.expect)(rows).toEqual([
            {
                id: message.conversationId
            }
        ]);
    });
    (0, _globals.it)('an SMS to somebody who does not want any is refused, and its key is free again', async ()=>{
        const orgId = await aTenant();
        const addresses = {
            phone: anSms('').to
        };
        await (0, _testing.aContact)(world.database, {
            orgId,
            source: 'inbound',
            channels: {
                sms: {
                    opt: 'out'
                }
            },
            addresses
        });
        const origin = smsOrigin(orgId, {
            idempotency: (0, _sendingworld.aKeyFor)('hello')
        });
        const sender = world.aSender();
        await (0, _globals.expect)(sender.accept('sms', anSms('hello'), origin)).rejects.toMatchObject({
            code: 'OPTED_OUT',
            status: 403
        });
        (0, _globals.expect)(await world.messageIds(orgId)).toEqual([]);
        await world.database.query(`update contacts set channels = '{}' where org_id = $1`, [
            orgId
        ]);
        (0, _globals.expect)((await sender.accept('sms', anSms('hello'), origin)).replayed).toBe(false);
    });
    (0, _globals.it)('an SMS goes to another phone when the chosen one was unpaired a moment ago', async ()=>{
        const orgId = await (0, _testing.anOrganization)(world.database);
        const first = await (0, _testing.aPhone)(world.database, {
            orgId,
            pairedMinutesAgo: 5
        });
        const other = await (0, _testing.aPhone)(world.database, {
            orgId
        });
        const sender = world.aSender();
        const laneOf = async ()=>{
            const { message } = await sender.accept('sms', anSms('hello'), smsOrigin(orgId));
            const { rows } = await world.database.query('select lane from messages where id = $1', [
                message.id
            ]);
            return rows[0]?.lane;
        };
        const unpair = (id)=>world.database.query('update sms_phones set unpaired_at = now(), token_hash = null where id = $1', [
                id
            ]);
        (0, _globals.expect)(await laneOf()).toBe(`sms:${first.id}`);
        await unpair(first.id);
        (0, _globals.expect)(await laneOf()).toBe(`sms:${other.id}`);
        await unpair(other.id);
        await (0, _globals.expect)(laneOf()).rejects.toMatchObject({
            code: 'NO_SMS_DEVICE'
        });
    });
});
(0, _globals.describe)('a WhatsApp message whose caller waits', ()=>{
    const aTenant = async ()=>{
        const orgId = await (0, _testing.anOrganization)(world.database);
        await world.aNumber(orgId);
        return orgId;
    };
    /** What a worker records of the only message of an organization, once it is there. */ const record = async (orgId)=>{
        await (0, _testing.waitFor)(async ()=>(await world.messageIds(orgId)).length === 1, {
            what: 'the message'
        });
        const { rows } = await world.database.query(`update messages set state = 'done', status = 'sent', provider_message_id = '3EB0' where org_id = $1
       returning id, reply_to`, [
            orgId
        ]);
        (0, _globals.expect)(rows).toMatchObject([
            {
                reply_to: _sendingworld.INSTANCE
            }
        ]);
        return rows[0]?.id ?? '';
    };
    (0, _globals.it)('a WhatsApp message is answered with its outcome, and so is a retry, in another process, once it is there', async ()=>{
        const orgId = await aTenant();
        const origin = (0, _sendingworld.anOrigin)(orgId, {
            idempotency: (0, _sendingworld.aKeyFor)('hello')
        });
        const sending = world.aSender().sendAndWait(aWhatsapp('hello'), origin);
        await (0, _testing.waitFor)(async ()=>(await world.messageIds(orgId)).length === 1, {
            what: 'the message'
        });
        const retrying = world.aSender().sendAndWait(aWhatsapp('hello'), origin);
        const id = await record(orgId);
        const [first, again] = await Promise.all([
            sending,
            retrying
        ]);
        (0, _globals.expect)([
            first.message.id,
            first.outcome.providerMessageId,
            first.replayed
        ]).toEqual([
            id,
            '3EB0',
            false
        ]);
        (0, _globals.expect)([
            again.message.id,
            again.outcome,
            again.replayed
        ]).toEqual([
            id,
            first.outcome,
            true
        ]);
    });
    (0, _globals.it)('a caller whose time is over while the call runs is told that nobody knows, which is recorded, and so is a retry', async ()=>{
        const orgId = await aTenant();
        // Four seconds are left, and the call may take twenty.
        const askedAtMs = performance.now() - 19_500;
        const origin = (0, _sendingworld.anOrigin)(orgId, {
            idempotency: (0, _sendingworld.aKeyFor)('hello'),
            askedAtMs
        });
        const sending = world.aSender().sendAndWait(aWhatsapp('hello'), origin);
        await (0, _testing.waitFor)(async ()=>(await world.messageIds(orgId)).length === 1, {
            what: 'the message'
        });
        await world.database.query(`update messages set state = 'started', attempts = 1, first_started_at = now() where org_id = $1`, [
            orgId
        ]);
        const { message, outcome } = await sending;
        const text = `The outcome of the message is not known yet. Check GET /messages/${message.id}.`;
        (0, _globals.expect)(outcome).toMatchObject({
            state: 'started',
            answerCode: 'GATEWAY_ERROR',
            errorMessage: text
        });
        (0, _globals.expect)(outcome.answerExtra).toEqual({
            reason: 'UNKNOWN_OUTCOME'
        });
        const again = await world.aSender().sendAndWait(aWhatsapp('hello'), {
            ...origin,
            askedAtMs: undefined
        });
        (0, _globals.expect)([
            again.replayed,
            again.message.id,
            again.outcome
        ]).toEqual([
            true,
            message.id,
            outcome
        ]);
    });
    (0, _globals.it)('a WhatsApp message about another one goes where that came from, from its number, and quotes it', async ()=>{
        const orgId = await aTenant();
        const earlier = world.aSender().sendAndWait(aWhatsapp('a question'), (0, _sendingworld.anOrigin)(orgId));
        const about = await record(orgId);
        const { message: question } = await earlier;
        await world.aNumber(orgId);
        const { message } = await world.aSender().accept('whatsapp', aWhatsapp('!', {
            to: null,
            about
        }), (0, _sendingworld.anOrigin)(orgId));
        (0, _globals.expect)(message).toMatchObject({
            toAddress: question.toAddress,
            accountId: question.accountId,
            payload: {
                reply_to: {
                    message_id: about,
                    wa_id: '3EB0',
                    from_me: true,
                    text: 'a question'
                }
            }
        });
        const elsewhere = aWhatsapp('!', {
            to: '15550009',
            about
        });
        await (0, _globals.expect)(world.aSender().accept('whatsapp', elsewhere, (0, _sendingworld.anOrigin)(orgId))).rejects.toMatchObject({
            code: 'VALIDATION'
        });
        const stranger = await aTenant();
        await (0, _globals.expect)(world.aSender().accept('whatsapp', aWhatsapp('!', {
            about
        }), (0, _sendingworld.anOrigin)(stranger))).rejects.toMatchObject({
            code: 'MESSAGE_NOT_FOUND'
        });
    });
});

//# sourceMappingURL=message-sender.e2e.js.map