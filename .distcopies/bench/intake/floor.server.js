"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _entities = require("../../libs/entities/src");
const _child = require("../processes/child");
const _floorapp = require("./floor.app");
const _floorsql = require("./floor.sql");
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
            const rows = messages.map(({ id, orgId, accountId, toAddress, content, metadata })=>{
                return {
                    id,
                    org_id: orgId,
                    account_id: accountId,
                    to_address: toAddress,
                    content,
                    metadata
                };
            });
            await database.query(_floorsql.FLOOR_WHATSAPP, [
                JSON.stringify(rows)
            ]);
            return messages.map(({ id })=>({
                    kind: 'accepted',
                    id
                }));
        },
        toAnswer: ({ id })=>({
                id,
                status: 'pending'
            })
    });
}
const toSender = ({ orgId, numberId })=>({
        ..._floorapp.FLOOR_MESSAGE,
        orgId,
        channel: 'whatsapp',
        accountId: numberId,
        joinsConversation: false,
        fromAddress: '15550002222',
        lane: `wa:${numberId}`,
        payload: null,
        giveUpAfterMs: null,
        charges: [
            (0, _floorapp.floorCharge)('messages_month')
        ]
    });
const handlers = {
    start
};
(0, _child.serveParent)(handlers);

//# sourceMappingURL=floor.server.js.map