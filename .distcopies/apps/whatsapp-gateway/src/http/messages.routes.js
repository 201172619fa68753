"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "addMessageRoutes", {
    enumerable: true,
    get: function() {
        return addMessageRoutes;
    }
});
const _gatewayprotocol = require("../../../../libs/gateway-protocol/src");
const _gatewayerror = require("./gateway.error");
const _sendrequestparser = require("./send-request.parser");
function addMessageRoutes(app, sends, carrier) {
    app.post(_gatewayprotocol.GATEWAY_ROUTES.messages, async (request, reply)=>{
        const result = await sends.submit((0, _sendrequestparser.parseSendRequest)(request.body), carrier.callOf(request));
        return answer(reply, result);
    });
    app.get(`${_gatewayprotocol.GATEWAY_ROUTES.messages}/:id`, async (request, reply)=>{
        const id = (0, _sendrequestparser.parseMessageId)(request.params.id);
        const known = sends.lookUp(id);
        if (known === undefined) throw new _gatewayerror.GatewayError('MESSAGE_UNKNOWN', `Message ${id} was not sent by this gateway.`);
        // The outcome is open: sending now, or a crash came between; the same POST again settles it.
        if (known.kind === 'sending') return reply.code(202).send({
            id,
            accepted: false,
            state: 'sending'
        });
        return answer(reply, known);
    });
}
/** Refusals that come before anything is written: of what may have been written, the driver says INTERNAL. */ const NOTHING_SENT = new Set([
    'WHATSAPP_NOT_CONNECTED',
    'WHATSAPP_DISCONNECTED',
    'PACED',
    'DEADLINE_PASSED'
]);
function answer(reply, result) {
    switch(result.kind){
        case 'accepted':
            return reply.send(result.response);
        case 'unreadable':
            return reply.type('application/json').send(result.body);
        case 'refused':
    }
    const { code, message, detail, passes = false } = result;
    throw new _gatewayerror.GatewayError(code, message, detail, passes || NOTHING_SENT.has(code));
}

//# sourceMappingURL=messages.routes.js.map