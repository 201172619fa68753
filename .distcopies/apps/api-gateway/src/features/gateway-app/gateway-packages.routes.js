"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "serveGatewayPackages", {
    enumerable: true,
    get: function() {
        return serveGatewayPackages;
    }
});
const rules = {
    isPublic: true
};
function serveGatewayPackages(fastify, packages) {
    fastify.get('/docs/gateway/:file', {
        config: rules
    }, (request, reply)=>{
        const found = packages.find(request.params.file);
        if (found === undefined) return reply.callNotFound();
        return reply.header('Content-Disposition', `attachment; filename="${found.file}"`).type('application/gzip').send(found.bytes);
    });
}

//# sourceMappingURL=gateway-packages.routes.js.map