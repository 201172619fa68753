"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "acceptUploads", {
    enumerable: true,
    get: function() {
        return acceptUploads;
    }
});
const _gatewayprotocol = require("../../../../../libs/gateway-protocol/src");
const _platform = require("../../../../../libs/platform/src");
const _gatewayroutedecorator = require("../access/gateway-route.decorator");
const RULES = {
    isStreamed: true,
    bodyDeadlineMs: _platform.HTTP_LIMITS.uploadTimeoutMs
};
async function acceptUploads(fastify, uploads) {
    await fastify.register((scope, _options, done)=>{
        scope.removeAllContentTypeParsers();
        scope.addContentTypeParser('*', (_request, payload, parsed)=>{
            // Somebody must listen: a body that breaks off while its request is refused must not end the process.
            payload.on('error', ()=>undefined);
            parsed(null, payload);
        });
        scope.put(`${_gatewayprotocol.SERVICE_ROUTES.media}/:ref`, {
            bodyLimit: _gatewayprotocol.MAX_INBOUND_MEDIA_BYTES,
            config: RULES
        }, async (request, reply)=>{
            const { headers } = request;
            await uploads().receive((0, _gatewayroutedecorator.gatewayOf)(request), {
                ref: request.params.ref,
                contentType: headers['content-type'],
                contentLength: headers['content-length'],
                contentEncoding: headers['content-encoding']
            }, request.body ?? request.raw);
            return reply.code(204).send();
        });
        done();
    });
}

//# sourceMappingURL=upload.routes.js.map