"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _entities = require("../../libs/entities/src");
const _floorapp = require("../intake/floor.app");
const _child = require("../processes/child");
const _smsfloorsql = require("./sms-floor.sql");
async function start({ databaseUrl, floor, senders }) {
    const database = await _entities.Database.connect({
        url: databaseUrl,
        poolSize: 10,
        applicationName: 'bench-floor'
    });
    return (0, _floorapp.startFloor)({
        database,
        floor,
        senders: senders.map(toSender),
        storeBare: async (messages)=>{
            const rows = messages.map(({ id, orgId, accountId, toAddress, content, metadata, payload })=>{
                return {
                    id,
                    org_id: orgId,
                    account_id: accountId,
                    to_address: toAddress,
                    content,
                    metadata,
                    payload
                };
            });
            const stored = await database.query(_smsfloorsql.FLOOR_SMS, [
                JSON.stringify(rows)
            ]);
            const conversations = new Map(stored.rows.map((row)=>[
                    row.id,
                    row.conversation_id
                ]));
            return messages.map(({ id })=>({
                    kind: 'accepted',
                    id,
                    conversationId: conversations.get(id) ?? ''
                }));
        },
        toAnswer: ({ id, toAddress: to, content }, { conversationId })=>{
            if (!conversationId) throw new Error('a recipient of the benchmark is no contact');
            const { encoding, segments } = PAYLOAD.sms;
            return {
                id,
                conversation_id: conversationId,
                to,
                content,
                status: 'pending',
                segments,
                encoding
            };
        }
    });
}
const PAYLOAD = {
    sms: {
        encoding: 'gsm7',
        segments: 1,
        sim: null,
        delivery_report: true
    }
};
const toSender = ({ orgId, phoneId })=>({
        ..._floorapp.FLOOR_MESSAGE,
        orgId,
        channel: 'sms',
        accountId: phoneId,
        joinsConversation: true,
        fromAddress: '',
        lane: `sms:${phoneId}`,
        payload: PAYLOAD,
        giveUpAfterMs: 86_400_000,
        charges: [
            (0, _floorapp.floorCharge)('messages_month'),
            (0, _floorapp.floorCharge)('sms_month')
        ]
    });
const handlers = {
    start
};
(0, _child.serveParent)(handlers);

//# sourceMappingURL=sms-floor.server.js.map