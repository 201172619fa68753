"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "serveDownloads", {
    enumerable: true,
    get: function() {
        return serveDownloads;
    }
});
const _gatewayprotocol = require("../../../../../libs/gateway-protocol/src");
const _gatewayroutedecorator = require("../access/gateway-route.decorator");
function serveDownloads(fastify, downloads) {
    fastify.get(`${_gatewayprotocol.SERVICE_ROUTES.media}/:id`, {
        exposeHeadRoute: false
    }, async (request, reply)=>{
        const { file, bytes } = await downloads().open((0, _gatewayroutedecorator.gatewayOf)(request), request.params.id);
        const name = encodeURIComponent(file.filename ?? file.id).replaceAll(/['()*]/g, escaped);
        return reply.headers({
            'Content-Type': file.mime,
            'Content-Length': String(file.size),
            'Content-Disposition': `attachment; filename*=UTF-8''${name}`,
            'Cache-Control': 'no-store'
        }).send(bytes);
    });
}
/** RFC 8187: what encodeURIComponent leaves and the header must not have. */ const escaped = (character)=>`%${character.charCodeAt(0).toString(16).toUpperCase()}`;

//# sourceMappingURL=download.routes.js.map