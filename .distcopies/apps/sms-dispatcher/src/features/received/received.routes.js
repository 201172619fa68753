"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "acceptReceived", {
    enumerable: true,
    get: function() {
        return acceptReceived;
    }
});
const _phonewebhooks = require("../settings/phone-webhooks");
/** An MMS with files of 6 MB as base64: more than networks carry. */ const MAX_BODY_BYTES = 8 * 1024 * 1024;
async function acceptReceived(fastify, received, slots) {
    await fastify.register((scope, _options, done)=>{
        scope.removeAllContentTypeParsers();
        scope.addContentTypeParser('*', {
            parseAs: 'buffer'
        }, (_request, body, parsed)=>parsed(null, body));
        scope.addHook('onRequest', async (request, reply)=>{
            const { phoneId } = request.params;
            request.receiver = await received().find(phoneId, request.ip, claimOf(request));
            await slots().enter(request.receiver.orgId, request.headers['content-length'], reply.raw);
        });
        scope.post(`/${_phonewebhooks.PHONE_WEBHOOK_ROUTE}`, {
            bodyLimit: MAX_BODY_BYTES,
            config: {
                isOpen: true,
                isProvenByBody: true
            }
        }, async (request, reply)=>{
            const { receiver, ip, body = Buffer.alloc(0) } = request;
            if (receiver === null) throw new Error('an event without a phone');
            await received().receive(receiver, ip, {
                ...claimOf(request),
                body
            });
            return reply.code(204).send();
        });
        done();
    });
}
/** What a request says of its signature. */ const claimOf = ({ headers })=>({
        timestamp: one(headers['x-timestamp']),
        signature: one(headers['x-signature'])
    });
const one = (header)=>Array.isArray(header) ? header[0] : header;

//# sourceMappingURL=received.routes.js.map