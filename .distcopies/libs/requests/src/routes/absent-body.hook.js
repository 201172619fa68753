"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "acceptAbsentBody", {
    enumerable: true,
    get: function() {
        return acceptAbsentBody;
    }
});
function acceptAbsentBody(fastify) {
    fastify.addHook('onRequest', (request, _reply, done)=>{
        const { headers } = request.raw;
        const isEmpty = headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0;
        if (isEmpty) delete headers['content-type'];
        done();
    });
}

//# sourceMappingURL=absent-body.hook.js.map