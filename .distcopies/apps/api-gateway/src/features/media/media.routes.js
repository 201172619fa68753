"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "serveMedia", {
    enumerable: true,
    get: function() {
        return serveMedia;
    }
});
const _downloadheaders = require("./download-headers");
const rules = {
    isPublic: true
};
function serveMedia(fastify, downloads) {
    fastify.get('/v1/media/:id', {
        config: rules
    }, async (request, reply)=>{
        const file = await downloads.find(request.params.id, request.query);
        // A file never changes, so its id names its state.
        if (request.headers['if-none-match']?.includes(`"${file.id}"`)) {
            return reply.code(304).headers((0, _downloadheaders.downloadHeaders)(file)).send();
        }
        // Opened before its headers are set: an error has none of them. Of HEAD, Fastify drops the bytes.
        const bytes = await downloads.open(file);
        return reply.headers({
            ...(0, _downloadheaders.downloadHeaders)(file),
            'Content-Length': String(file.size)
        }).send(bytes);
    });
}

//# sourceMappingURL=media.routes.js.map