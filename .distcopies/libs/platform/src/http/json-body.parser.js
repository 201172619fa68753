"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "acceptJson", {
    enumerable: true,
    get: function() {
        return acceptJson;
    }
});
const _jsonguard = require("./json-guard");
/** As our own apps and known apps send it. */ const PLAIN = {
    types: [],
    toUtf8: (bytes)=>bytes
};
function acceptJson(fastify, { types, toUtf8 } = PLAIN) {
    const parse = fastify.getDefaultJsonParser('remove', 'remove');
    fastify.removeContentTypeParser('application/json');
    for (const type of [
        'application/json',
        ...types
    ]){
        fastify.addContentTypeParser(type, {
            parseAs: 'buffer'
        }, (request, body, done)=>{
            let utf8;
            try {
                utf8 = toUtf8(body, request.headers['content-type'] ?? '');
                (0, _jsonguard.assertJsonShape)(utf8);
            } catch (error) {
                done(error);
                return;
            }
            // It answers by `done`, whatever its types say.
            void parse(request, utf8.toString('utf8'), done);
        });
    }
}

//# sourceMappingURL=json-body.parser.js.map