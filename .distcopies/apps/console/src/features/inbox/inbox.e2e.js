"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodecrypto = require("node:crypto");
const _globals = require("@jest/globals");
const _testing = require("../../../../../libs/testing/src");
const _consoleclient = require("../../testing/console.client");
const _consoleharness = require("../../testing/console.harness");
const _inboxworld = require("../../testing/inbox.world");
const harness = _consoleharness.ConsoleHarness.ofFile();
let world;
(0, _globals.beforeAll)(()=>void (world = new _inboxworld.InboxWorld(harness.database)));
/** An agent with a connected WhatsApp number, and a conversation that somebody began. */ async function anInbox(name = 'Ana Lopez') {
    const agent = await harness.aMember('agent');
    const number = await (0, _testing.aNumber)(harness.database, {
        orgId: agent.orgId,
        phone: (0, _inboxworld.aPhoneNumber)()
    });
    const phone = (0, _inboxworld.aPhoneNumber)();
    const first = await world.receives({
        orgId: agent.orgId,
        accountId: number.id,
        phone,
        name,
        text: 'Where is it?'
    });
    const at = (path = '')=>(0, _consoleharness.inOrg)(agent.orgId, `/conversations/${first.conversationId}${path}`);
    return {
        agent,
        number,
        phone,
        first,
        at
    };
}
const idsOf = (answer)=>answer.body.data.map(({ id })=>id);
(0, _globals.describe)('the inbox of an organization', ()=>{
    (0, _globals.it)('the inbox shows who wrote last first, with the contact, the account, how the last message begins and what is unread', async ()=>{
        const { agent, number, phone, first } = await anInbox();
        const second = await world.receives({
            orgId: agent.orgId,
            accountId: number.id
        });
        const list = await agent.client.get((0, _consoleharness.inOrg)(agent.orgId, '/conversations'));
        (0, _globals.expect)(idsOf(list)).toEqual([
            second.conversationId,
            first.conversationId
        ]);
        (0, _globals.expect)(list.body.data[1]).toEqual({
            id: first.conversationId,
            channel: 'whatsapp',
            status: 'open',
            account: {
                id: number.id,
                name: null,
                phone: number.phone
            },
            contact: {
                id: first.contactId,
                name: 'Ana Lopez',
                phone
            },
            group: null,
            last_message: _globals.expect.objectContaining({
                id: first.id,
                direction: 'inbound',
                content: 'Where is it?'
            }),
            last_message_at: _globals.expect.any(String),
            unread_count: 1,
            assignee: null,
            closed_at: null,
            created_at: _globals.expect.any(String)
        });
        (0, _globals.expect)((await agent.client.get((0, _consoleharness.inOrg)(agent.orgId, `/conversations/${first.conversationId}`))).body.data).toEqual(list.body.data[1]);
    });
    (0, _globals.it)('conversations are found by tab, status, unread messages, channel, a part of the name and the begin of the number', async ()=>{
        const { agent, number, phone, first, at } = await anInbox('Ana Lopez');
        const sms = await (0, _testing.aPhone)(harness.database, {
            orgId: agent.orgId
        });
        const other = await world.receives({
            orgId: agent.orgId,
            accountId: sms.id,
            channel: 'sms',
            name: 'Ben'
        });
        const { conversationId: closed } = await world.receives({
            orgId: agent.orgId,
            accountId: number.id,
            name: 'Zoe'
        });
        await agent.client.post((0, _consoleharness.inOrg)(agent.orgId, `/conversations/${closed}/close`));
        await agent.client.post(at('/assign'), {
            assignee_id: agent.userId
        });
        await agent.client.post((0, _consoleharness.inOrg)(agent.orgId, `/conversations/${other.conversationId}/read`));
        const found = async (query)=>idsOf(await agent.client.get((0, _consoleharness.inOrg)(agent.orgId, `/conversations?${query}`)));
        (0, _globals.expect)(await found('tab=mine')).toEqual([
            first.conversationId
        ]);
        (0, _globals.expect)(await found('tab=unassigned')).toEqual([
            other.conversationId
        ]);
        (0, _globals.expect)(await found('status=closed')).toEqual([
            closed
        ]);
        (0, _globals.expect)(await found('unread=true')).toEqual([
            first.conversationId
        ]);
        (0, _globals.expect)(await found('channel=sms')).toEqual([
            other.conversationId
        ]);
        (0, _globals.expect)(await found('q=LOP')).toEqual([
            first.conversationId
        ]);
        (0, _globals.expect)(await found('q=nobody')).toEqual([]);
        (0, _globals.expect)(await found(`q=${encodeURIComponent(`+${phone.slice(0, 4)} ${phone.slice(4, 10)}`)}`)).toEqual([
            first.conversationId
        ]);
        const counts = (await agent.client.get((0, _consoleharness.inOrg)(agent.orgId, '/conversations/counts'))).body.data;
        (0, _globals.expect)(counts).toEqual({
            mine: {
                open: 1,
                unread: 1
            },
            unassigned: {
                open: 1,
                unread: 0
            },
            all: {
                open: 2,
                unread: 1
            }
        });
    });
    (0, _globals.it)('pages of conversations miss none and repeat none, by cursor, in the order of their last messages', async ()=>{
        const agent = await harness.aMember('viewer');
        const ids = await manyConversations(agent.orgId, 25);
        const seen = [];
        let cursor = '';
        do {
            const page = await agent.client.get((0, _consoleharness.inOrg)(agent.orgId, `/conversations?per_page=10${cursor}`));
            seen.push(...idsOf(page));
            cursor = page.body.next_cursor === undefined ? '' : `&cursor=${page.body.next_cursor}`;
        }while (cursor !== '')
        (0, _globals.expect)(seen).toEqual(ids);
    });
    (0, _globals.it)('the messages of a conversation are read to both sides of any of them', async ()=>{
        const { agent, number, phone, first, at } = await anInbox();
        const ids = [
            first.id
        ];
        for (const text of [
            '2',
            '3',
            '4',
            '5'
        ]){
            ids.push((await world.receives({
                orgId: agent.orgId,
                accountId: number.id,
                phone,
                text
            })).id);
        }
        const [one, two, three, four, five] = ids;
        const page = await agent.client.get(at('/messages?per_page=2'));
        (0, _globals.expect)(idsOf(page)).toEqual([
            five,
            four
        ]);
        const older = await agent.client.get(at(`/messages?per_page=2&cursor=${page.body.next_cursor}`));
        (0, _globals.expect)(idsOf(older)).toEqual([
            three,
            two
        ]);
        (0, _globals.expect)(idsOf(await agent.client.get(at(`/messages?before=${two}`)))).toEqual([
            one
        ]);
        (0, _globals.expect)(idsOf(await agent.client.get(at(`/messages?after=${three}`)))).toEqual([
            four,
            five
        ]);
        (0, _globals.expect)((0, _consoleclient.summaryOf)(await agent.client.get(at(`/messages?after=${(0, _nodecrypto.randomUUID)()}`)))).toBe('404 MESSAGE_NOT_FOUND');
    });
    (0, _globals.it)('a conversation is marked as read, but not past a message that the member has not seen', async ()=>{
        const { agent, number, phone, at } = await anInbox();
        const before = (await agent.client.get(at())).body.data;
        await world.receives({
            orgId: agent.orgId,
            accountId: number.id,
            phone
        });
        const stale = await agent.client.post(at('/read'), {
            seen_at: before.last_message_at
        });
        (0, _globals.expect)(stale.body.data.unread_count).toBe(2);
        const now = await agent.client.post(at('/read'), {
            seen_at: stale.body.data.last_message_at
        });
        (0, _globals.expect)(now.body.data.unread_count).toBe(0);
    });
    (0, _globals.it)('of two members who take a conversation at once one gets it, and the other one is told', async ()=>{
        const { agent, at } = await anInbox();
        const other = await harness.aMember('agent', agent.orgId);
        const take = ({ client, userId })=>client.post(at('/assign'), {
                assignee_id: userId,
                expected_assignee_id: null
            });
        const answers = await Promise.all([
            take(agent),
            take(other)
        ]);
        (0, _globals.expect)(answers.map(_consoleclient.summaryOf).toSorted()).toEqual([
            '200',
            '409 INVALID_STATE'
        ]);
        const winner = answers[0]?.status === 200 ? agent : other;
        (0, _globals.expect)((await agent.client.get(at())).body.data.assignee).toEqual({
            id: winner.userId,
            name: 'A agent'
        });
        (0, _globals.expect)((await agent.client.post(at('/assign'), {
            assignee_id: null
        })).body.data.assignee).toBeNull();
    });
    (0, _globals.it)('a conversation is given to nobody who does not belong to the organization, or cannot answer', async ()=>{
        const { agent, at } = await anInbox();
        const stranger = await harness.aMember('agent');
        const viewer = await harness.aMember('viewer', agent.orgId);
        const give = async (assignee_id)=>(0, _consoleclient.summaryOf)(await agent.client.post(at('/assign'), {
                assignee_id
            }));
        (0, _globals.expect)(await give(stranger.userId)).toBe('404 MEMBER_NOT_FOUND');
        (0, _globals.expect)(await give(viewer.userId)).toBe('409 INVALID_STATE');
        (0, _globals.expect)(await give('x')).toBe('400 VALIDATION');
        (0, _globals.expect)((0, _consoleclient.summaryOf)(await agent.client.post(at('/assign')))).toBe('400 INVALID_BODY');
    });
    (0, _globals.it)('a closed conversation tells of it once, and opens with the next message that comes in', async ()=>{
        const { agent, number, phone, first, at } = await anInbox();
        const before = (await agent.client.get(at())).body.data;
        await world.receives({
            orgId: agent.orgId,
            accountId: number.id,
            phone
        });
        (0, _globals.expect)((0, _consoleclient.summaryOf)(await agent.client.post(at('/close'), {
            seen_at: before.last_message_at
        }))).toBe('409 INVALID_STATE');
        const closed = await Promise.all([
            agent.client.post(at('/close')),
            agent.client.post(at('/close'))
        ]);
        for (const { body } of closed)(0, _globals.expect)(body.data).toMatchObject({
            status: 'closed',
            closed_at: _globals.expect.any(String)
        });
        const { rows } = await harness.database.query(`select payload from events where org_id = $1 and type = 'conversation.closed'`, [
            agent.orgId
        ]);
        (0, _globals.expect)(rows.map(({ payload })=>payload.conversation)).toEqual([
            _globals.expect.objectContaining({
                id: first.conversationId,
                closed_at: closed[0]?.body.data.closed_at
            })
        ]);
        await world.receives({
            orgId: agent.orgId,
            accountId: number.id,
            phone
        });
        (0, _globals.expect)((await agent.client.get(at())).body.data).toMatchObject({
            status: 'open',
            closed_at: null
        });
        await agent.client.post(at('/close'));
        (0, _globals.expect)((await agent.client.post(at('/reopen'))).body.data).toMatchObject({
            status: 'open',
            closed_at: null
        });
    });
    (0, _globals.it)('notes are read by all members, and deleted by who wrote them alone', async ()=>{
        const { agent, at } = await anInbox();
        const other = await harness.aMember('owner', agent.orgId);
        const made = await agent.client.post(at('/notes'), {
            text: 'Call her back'
        });
        (0, _globals.expect)([
            made.status,
            made.body.data
        ]).toEqual([
            201,
            {
                id: _globals.expect.any(String),
                text: 'Call her back',
                author: {
                    id: agent.userId,
                    name: 'A agent'
                },
                created_at: _globals.expect.any(String)
            }
        ]);
        (0, _globals.expect)((await other.client.get(at('/notes'))).body.data).toEqual([
            made.body.data
        ]);
        const note = at(`/notes/${made.body.data.id}`);
        (0, _globals.expect)((0, _consoleclient.summaryOf)(await other.client.delete(note))).toBe('403 FORBIDDEN');
        (0, _globals.expect)((await agent.client.delete(note)).body.data).toEqual({
            id: made.body.data.id,
            deleted: true
        });
        (0, _globals.expect)((0, _consoleclient.summaryOf)(await agent.client.delete(note))).toBe('404 NOTE_NOT_FOUND');
        (0, _globals.expect)((await agent.client.get(at('/notes'))).body.data).toEqual([]);
        (0, _globals.expect)((0, _consoleclient.summaryOf)(await agent.client.post(at('/notes'), {
            text: 'x'.repeat(4_001)
        }))).toBe('400 VALIDATION');
    });
    (0, _globals.it)('a contact is shown with its addresses, what it wants over each channel, and all of its conversations', async ()=>{
        const { agent, phone, first } = await anInbox();
        const sms = await (0, _testing.aPhone)(harness.database, {
            orgId: agent.orgId
        });
        const more = await world.receives({
            orgId: agent.orgId,
            accountId: sms.id,
            channel: 'sms',
            phone
        });
        const out = {
            opt: 'out',
            at: '2026-01-01T00:00:00.000Z',
            source: 'keyword'
        };
        await harness.database.query('update contacts set channels = $2 where id = $1', [
            first.contactId,
            {
                sms: out
            }
        ]);
        const { data } = (await agent.client.get((0, _consoleharness.inOrg)(agent.orgId, `/contacts/${first.contactId}`))).body;
        (0, _globals.expect)(data).toMatchObject({
            id: first.contactId,
            name: 'Ana Lopez',
            phone,
            addresses: [
                {
                    kind: 'phone',
                    value: phone,
                    is_primary: true
                }
            ],
            channels: {
                sms: out,
                whatsapp: {
                    opt: 'unknown',
                    at: null,
                    source: null
                }
            }
        });
        const conversations = await agent.client.get((0, _consoleharness.inOrg)(agent.orgId, `/contacts/${first.contactId}/conversations`));
        (0, _globals.expect)(idsOf(conversations)).toEqual([
            more.conversationId,
            first.conversationId
        ]);
    });
    (0, _globals.it)('conversations, notes and contacts of another organization or of the other mode are the same 404 as missing ones', async ()=>{
        const { first } = await anInbox();
        const { agent: stranger, first: own } = await anInbox();
        const paths = (id, mode)=>{
            const at = (path)=>(0, _consoleharness.inOrg)(stranger.orgId, `/conversations/${id}${path}`, mode);
            const { client } = stranger;
            return [
                client.get(at('')),
                client.get(at('/messages')),
                client.get(at('/notes')),
                client.post(at('/read')),
                client.post(at('/close')),
                client.post(at('/reopen')),
                client.post(at('/assign'), {
                    assignee_id: null
                }),
                client.post(at('/notes'), {
                    text: 'x'
                }),
                client.post(at('/messages'), {
                    text: 'x'
                })
            ];
        };
        // One after the other: nobody has more than 32 requests under way.
        for (const [id, mode] of [
            [
                first.conversationId,
                'live'
            ],
            [
                (0, _nodecrypto.randomUUID)(),
                'live'
            ],
            [
                'x',
                'live'
            ],
            [
                own.conversationId,
                'test'
            ]
        ]){
            const summaries = (await Promise.all(paths(id, mode))).map(_consoleclient.summaryOf);
            (0, _globals.expect)(new Set(summaries)).toEqual(new Set([
                '404 CONVERSATION_NOT_FOUND'
            ]));
        }
        for (const id of [
            first.contactId,
            (0, _nodecrypto.randomUUID)(),
            'x'
        ]){
            const path = (0, _consoleharness.inOrg)(stranger.orgId, `/contacts/${id}`);
            (0, _globals.expect)((0, _consoleclient.summaryOf)(await stranger.client.get(path))).toBe('404 CONTACT_NOT_FOUND');
        }
        (0, _globals.expect)(idsOf(await stranger.client.get((0, _consoleharness.inOrg)(stranger.orgId, '/conversations')))).toEqual([
            own.conversationId
        ]);
        (0, _globals.expect)(idsOf(await stranger.client.get((0, _consoleharness.inOrg)(stranger.orgId, '/conversations', 'test')))).toEqual([]);
    });
});
(0, _globals.describe)('answers to a conversation', ()=>{
    (0, _globals.it)('an answer leaves from the number of the conversation, belongs to it, is told, and opens it again', async ()=>{
        const { agent, number, phone, first, at } = await anInbox();
        await agent.client.post(at('/close'));
        const sent = await agent.client.post(at('/messages'), {
            text: 'On its way',
            reply_to: first.id
        });
        (0, _globals.expect)([
            sent.status,
            sent.body.data
        ]).toEqual([
            201,
            _globals.expect.objectContaining({
                direction: 'outbound',
                status: 'pending',
                to: phone,
                from: number.phone,
                content: 'On its way',
                conversation_id: first.conversationId,
                contact_id: first.contactId
            })
        ]);
        (0, _globals.expect)(idsOf(await agent.client.get(at('/messages')))).toEqual([
            sent.body.data.id,
            first.id
        ]);
        (0, _globals.expect)((await agent.client.get(at())).body.data).toMatchObject({
            status: 'open',
            last_message: {
                id: sent.body.data.id,
                direction: 'outbound'
            }
        });
        const { rows } = await harness.database.query(`select e.subject_id as id, m.lane from events e join messages m on m.id = e.subject_id
       where e.org_id = $1 and e.type = 'message.sent'`, [
            agent.orgId
        ]);
        (0, _globals.expect)(rows).toEqual([
            {
                id: sent.body.data.id,
                lane: `wa:${number.id}`
            }
        ]);
    });
    (0, _globals.it)('an answer over SMS leaves from the phone of the conversation', async ()=>{
        const agent = await harness.aMember('agent');
        await (0, _testing.aPhone)(harness.database, {
            orgId: agent.orgId
        });
        const phone = await (0, _testing.aPhone)(harness.database, {
            orgId: agent.orgId
        });
        const { conversationId } = await world.receives({
            orgId: agent.orgId,
            accountId: phone.id,
            channel: 'sms'
        });
        const path = (0, _consoleharness.inOrg)(agent.orgId, `/conversations/${conversationId}/messages`);
        const sent = await agent.client.post(path, {
            text: 'Hi'
        });
        (0, _globals.expect)(sent.body.data).toMatchObject({
            channel: 'sms',
            device_id: phone.id,
            conversation_id: conversationId
        });
        (0, _globals.expect)((0, _consoleclient.summaryOf)(await agent.client.post(path, {
            text: 'x'.repeat(1_601)
        }))).toBe('400 MESSAGE_TOO_LONG');
    });
    (0, _globals.it)('an answer that is sent again with its client_id is one message, also at once, and never another one', async ()=>{
        const { agent, at } = await anInbox();
        const send = (text)=>agent.client.post(at('/messages'), {
                text,
                client_id: 'a-1'
            });
        const both = await Promise.all([
            send('Once'),
            send('Once')
        ]);
        (0, _globals.expect)(both.map(({ status })=>status)).toEqual([
            201,
            201
        ]);
        (0, _globals.expect)(new Set(both.map(({ body })=>body.data.id)).size).toBe(1);
        (0, _globals.expect)((0, _consoleclient.summaryOf)(await send('Twice'))).toBe('422 IDEMPOTENCY_MISMATCH');
        (0, _globals.expect)((await agent.client.get(at('/messages'))).body.data).toHaveLength(2);
    });
    (0, _globals.it)('a quick reply is sent with the values of the contact, counts its use, and is refused while a value is missing', async ()=>{
        const { agent, at } = await anInbox('Ana');
        const made = await agent.client.post((0, _consoleharness.inOrg)(agent.orgId, '/quick-replies'), {
            shortcut: 'shipped',
            message: 'Hi {{contact.name}}, {{order}} is on its way.'
        });
        const { id } = made.body.data;
        const missing = await agent.client.post(at('/messages'), {
            quick_reply_id: id
        });
        (0, _globals.expect)([
            (0, _consoleclient.summaryOf)(missing),
            missing.body
        ]).toEqual([
            '400 TEMPLATE_VARIABLE_MISSING',
            _globals.expect.objectContaining({
                missing: [
                    'order'
                ]
            })
        ]);
        const sent = await agent.client.post(at('/messages'), {
            quick_reply_id: id,
            variables: {
                order: 'A-1'
            }
        });
        (0, _globals.expect)(sent.body.data.content).toBe('Hi Ana, A-1 is on its way.');
        const edited = await agent.client.post(at('/messages'), {
            quick_reply_id: id,
            text: 'Hi Ana!'
        });
        (0, _globals.expect)(edited.body.data.content).toBe('Hi Ana!');
        (0, _globals.expect)((await agent.client.get((0, _consoleharness.inOrg)(agent.orgId, `/quick-replies/${id}`))).body.data.usage_count).toBe(2);
        (0, _globals.expect)((0, _consoleclient.summaryOf)(await agent.client.post(at('/messages')))).toBe('400 INVALID_BODY');
        (0, _globals.expect)((0, _consoleclient.summaryOf)(await agent.client.post(at('/messages'), {
            quick_reply_id: (0, _nodecrypto.randomUUID)()
        }))).toBe('404 QUICK_REPLY_NOT_FOUND');
    });
    (0, _globals.it)('nobody who opted out of SMS is answered, over WhatsApp only where the organization does not mind', async ()=>{
        const { agent, first, at } = await anInbox();
        const out = {
            opt: 'out',
            at: '2026-01-01T00:00:00.000Z',
            source: 'keyword'
        };
        const consents = {
            sms: out,
            whatsapp: out
        };
        await harness.database.query('update contacts set channels = $2 where id = $1', [
            first.contactId,
            consents
        ]);
        (0, _globals.expect)((await agent.client.post(at('/messages'), {
            text: 'Hi'
        })).status).toBe(201);
        await harness.database.query('update organizations set enforce_whatsapp_opt_out = true where id = $1', [
            agent.orgId
        ]);
        const refused = await harness.aMember('agent');
        const number = await (0, _testing.aNumber)(harness.database, {
            orgId: refused.orgId,
            phone: (0, _inboxworld.aPhoneNumber)()
        });
        await harness.database.query('update organizations set enforce_whatsapp_opt_out = true where id = $1', [
            refused.orgId
        ]);
        const sms = await (0, _testing.aPhone)(harness.database, {
            orgId: refused.orgId
        });
        const phone = (0, _inboxworld.aPhoneNumber)();
        const over = await Promise.all([
            world.receives({
                orgId: refused.orgId,
                accountId: number.id,
                phone
            }),
            world.receives({
                orgId: refused.orgId,
                accountId: sms.id,
                channel: 'sms',
                phone
            })
        ]);
        await harness.database.query('update contacts set channels = $2 where org_id = $1', [
            refused.orgId,
            consents
        ]);
        for (const { conversationId } of over){
            const path = (0, _consoleharness.inOrg)(refused.orgId, `/conversations/${conversationId}/messages`);
            (0, _globals.expect)((0, _consoleclient.summaryOf)(await refused.client.post(path, {
                text: 'Hi'
            }))).toBe('403 OPTED_OUT');
            (0, _globals.expect)((await refused.client.get(path)).body.data).toHaveLength(1);
        }
    });
    (0, _globals.it)('an answer over a number or phone that is away says so, and leaves no message behind', async ()=>{
        const { agent, number, at } = await anInbox();
        await harness.database.query(`update whatsapp_numbers set status = 'signed_out' where id = $1`, [
            number.id
        ]);
        (0, _globals.expect)((0, _consoleclient.summaryOf)(await agent.client.post(at('/messages'), {
            text: 'Hi'
        }))).toBe('503 NO_CONNECTED_ACCOUNT');
        (0, _globals.expect)((await agent.client.get(at('/messages'))).body.data).toHaveLength(1);
        const sms = await (0, _testing.aPhone)(harness.database, {
            orgId: agent.orgId,
            seenMinutesAgo: 60
        });
        const { conversationId } = await world.receives({
            orgId: agent.orgId,
            accountId: sms.id,
            channel: 'sms'
        });
        const path = (0, _consoleharness.inOrg)(agent.orgId, `/conversations/${conversationId}/messages`);
        (0, _globals.expect)((0, _consoleclient.summaryOf)(await agent.client.post(path, {
            text: 'Hi'
        }))).toBe('503 NO_SMS_DEVICE');
    });
    (0, _globals.it)('who is known by the name of an SMS sender alone cannot be answered', async ()=>{
        const agent = await harness.aMember('agent');
        const sms = await (0, _testing.aPhone)(harness.database, {
            orgId: agent.orgId
        });
        const { conversationId, contactId } = await world.receives({
            orgId: agent.orgId,
            accountId: sms.id,
            channel: 'sms'
        });
        await harness.database.query(`update contact_addresses set kind = 'sms_sender_id', value = 'BANK' where contact_id = $1`, [
            contactId
        ]);
        const path = (0, _consoleharness.inOrg)(agent.orgId, `/conversations/${conversationId}/messages`);
        (0, _globals.expect)((0, _consoleclient.summaryOf)(await agent.client.post(path, {
            text: 'Hi'
        }))).toBe('409 INVALID_STATE');
    });
});
/** So many conversations of an organization, some with the same time. @returns their ids, latest first */ async function manyConversations(orgId, count) {
    const { rows } = await harness.database.query(`insert into conversations (id, org_id, mode, channel, account_id, contact_id, last_message_at, activity_hour)
     select uuidv7(), $1, 'live', 'whatsapp', $3, uuidv7(), at, date_trunc('hour', at, 'UTC')
     from (select now() - (n / 3) * interval '17 minutes' as at from generate_series(1, $2) n) made
     returning id, last_message_at`, [
        orgId,
        count,
        (0, _nodecrypto.randomUUID)()
    ]);
    const { rows: sorted } = await harness.database.query('select id from conversations where id = any ($1::uuid[]) order by last_message_at desc, id desc', [
        rows.map(({ id })=>id)
    ]);
    return sorted.map(({ id })=>id);
}

//# sourceMappingURL=inbox.e2e.js.map