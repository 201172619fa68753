"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "serveDocumentation", {
    enumerable: true,
    get: function() {
        return serveDocumentation;
    }
});
const rules = {
    isPublic: true
};
/** Scripts, styles and all else come from here and from files: nothing in a page runs, and nothing leaves it. */ const PAGE_POLICY = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'"
].join('; ');
function serveDocumentation(fastify, { description, site, consoleUrl }) {
    fastify.get('/openapi.json', {
        config: rules
    }, (request, reply)=>reply.header('Access-Control-Allow-Origin', '*').type('application/json; charset=utf-8').send(description.bytesFor(request)));
    const home = (_request, reply)=>sendPage(reply, site.home);
    fastify.get('/', {
        config: rules
    }, (request, reply)=>{
        if (consoleUrl === '' || !isBrowser(request)) return home(request, reply);
        return reply.header('Vary', 'Accept').redirect(consoleUrl);
    });
    for (const path of [
        '/v1',
        '/v1/'
    ]){
        fastify.get(path, {
            config: rules
        }, (request, reply)=>{
            if (isBrowser(request)) return home(request, reply);
            return reply.callNotFound();
        });
    }
    servePages(fastify, site);
}
function servePages(fastify, site) {
    const send = (request, reply, path)=>{
        const file = site.file(path, request);
        if (file === undefined) return reply.callNotFound();
        if (file.type === 'text/html') return sendPage(reply, file.text);
        return reply.type(`${file.type}; charset=utf-8`).header('Cache-Control', 'no-cache').send(Buffer.from(file.text));
    };
    fastify.get('/docs', {
        config: rules
    }, (request, reply)=>send(request, reply, '/docs'));
    fastify.get('/docs/*', {
        config: rules
    }, (request, reply)=>{
        const name = request.params['*'];
        const asset = site.assets.get(name);
        if (asset) return cached(reply).type(asset.type).send(asset.bytes);
        return send(request, reply, name === '' ? '/docs' : `/docs/${name.replace(/\/$/, '')}`);
    });
}
const cached = (reply)=>reply.header('Cache-Control', 'public, max-age=3600');
const isBrowser = ({ headers })=>headers.accept?.includes('text/html') ?? false;
const sendPage = (reply, text)=>reply.header('Content-Security-Policy', PAGE_POLICY).type('text/html; charset=utf-8').send(Buffer.from(text));

//# sourceMappingURL=documentation.routes.js.map