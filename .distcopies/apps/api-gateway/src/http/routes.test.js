"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _errors = require("../../../../libs/errors/src");
const _entities = require("../../../../libs/entities/src");
const _describedapi = require("../openapi/described-api");
const _document = require("../openapi/document");
let api;
let document;
(0, _globals.beforeAll)(async ()=>{
    api = await (0, _describedapi.createDescribedApi)();
    document = (0, _document.createOpenApiDocument)(api.http.nest, 'https://chasqui.example.com');
});
(0, _globals.afterAll)(()=>api.http.close());
function resolved(answer) {
    const name = answer.$ref?.replace('#/components/responses/', '');
    return name === undefined ? answer : document.components?.responses?.[name];
}
const operations = ()=>Object.entries(document.paths).flatMap(([path, methods])=>Object.entries(methods).map(([method, operation])=>[
                `${method.toUpperCase()} ${path}`,
                operation
            ]));
(0, _globals.describe)('every route', ()=>{
    (0, _globals.it)('every route has either a scope of the specification or is public', ()=>{
        for (const { method, url, rules } of api.routes.entries){
            const known = rules.scope !== undefined && _entities.SCOPES.includes(rules.scope);
            (0, _globals.expect)([
                method,
                url,
                known !== (rules.isPublic === true)
            ]).toEqual([
                method,
                url,
                true
            ]);
        }
        (0, _globals.expect)(api.routes.entries.length).toBeGreaterThan(8);
    });
    (0, _globals.it)('the description has every route below /v1 that takes a key, and nothing else', ()=>{
        const served = api.routes.entries.filter(({ method, url, rules })=>url.startsWith('/v1/') && method !== 'HEAD' && !rules.isPublic).map(({ method, url })=>`${method} ${url.slice('/v1'.length).replace(/:(\w+)/g, '{$1}')}`);
        (0, _globals.expect)(operations().map(([name])=>name).sort()).toEqual(served.sort());
    });
    (0, _globals.it)('every POST takes an Idempotency-Key, and says what it answers because of it', ()=>{
        for (const [name, operation] of operations().filter(([name])=>name.startsWith('POST '))){
            const header = operation.parameters?.find((each)=>each.name === 'Idempotency-Key');
            (0, _globals.expect)([
                name,
                header?.description
            ]).toEqual([
                name,
                _globals.expect.stringContaining('72 hours')
            ]);
            (0, _globals.expect)([
                name,
                operation['x-error-codes']
            ]).toEqual([
                name,
                _globals.expect.arrayContaining([
                    'IDEMPOTENCY_IN_PROGRESS',
                    'IDEMPOTENCY_MISMATCH'
                ])
            ]);
        }
    });
    (0, _globals.it)('every route is described with a tag, a sentence, sentences for its parameters, and the headers of every answer', ()=>{
        const tags = new Set(document.tags?.map((tag)=>tag.name));
        for (const [name, operation] of operations()){
            (0, _globals.expect)([
                name,
                operation.tags.every((tag)=>tags.has(tag)) && operation.tags.length
            ]).toEqual([
                name,
                1
            ]);
            (0, _globals.expect)([
                name,
                operation.summary
            ]).toEqual([
                name,
                _globals.expect.stringMatching(/.{10}/)
            ]);
            for (const parameter of operation.parameters ?? []){
                (0, _globals.expect)([
                    name,
                    parameter.name,
                    parameter.description
                ]).toEqual([
                    name,
                    parameter.name,
                    _globals.expect.any(String)
                ]);
            }
            for (const [status, given] of Object.entries(operation.responses)){
                const answer = resolved(given);
                (0, _globals.expect)([
                    name,
                    status,
                    answer.headers
                ]).toMatchObject([
                    name,
                    status,
                    {
                        'X-RateLimit-Limit': {}
                    }
                ]);
                const type = name === 'GET /events/stream' && status === '200' ? 'text/event-stream' : 'application/json';
                (0, _globals.expect)([
                    name,
                    status,
                    Object.keys(answer.content ?? {})
                ]).toEqual([
                    name,
                    status,
                    [
                        type
                    ]
                ]);
            }
        }
    });
    (0, _globals.it)('every route describes one answer per status of its error codes', ()=>{
        for (const [name, operation] of operations()){
            const statuses = new Set(operation['x-error-codes'].map((code)=>String(_errors.ERRORS[code].status)));
            const described = Object.keys(operation.responses).filter((status)=>Number(status) >= 400);
            (0, _globals.expect)([
                name,
                described.sort()
            ]).toEqual([
                name,
                [
                    ...statuses
                ].sort()
            ]);
        }
    });
});
(0, _globals.describe)('the API description', ()=>{
    (0, _globals.it)('the description calls no two operations by the same name', ()=>{
        const ids = operations().map(([, { operationId }])=>operationId);
        (0, _globals.expect)(ids.filter((id, at)=>ids.indexOf(id) !== at)).toEqual([]);
    });
    (0, _globals.it)('the description is OpenAPI 3.1, version 1.2.0, with exactly the tags of the specification, in their order', ()=>{
        (0, _globals.expect)([
            document.openapi,
            document.info.version
        ]).toEqual([
            '3.1.0',
            '1.2.0'
        ]);
        (0, _globals.expect)(document.tags?.map((tag)=>tag.name)).toEqual([
            'WhatsApp',
            'Messages',
            'SMS',
            'Email',
            'OTP',
            'Contacts',
            'Quick replies',
            'Templates',
            'Lead forms',
            'Campaigns',
            'Web chat',
            'Gateway app',
            'Learn',
            'Meta'
        ]);
        (0, _globals.expect)(JSON.stringify(document)).not.toContain('"nullable"');
    });
    (0, _globals.it)('the description refers to nothing that is not there', ()=>{
        const text = JSON.stringify(document);
        for (const [, path] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)){
            const target = path?.split('/').reduce((node, name)=>node?.[name], document);
            (0, _globals.expect)([
                path,
                typeof target
            ]).toEqual([
                path,
                'object'
            ]);
        }
    });
});

//# sourceMappingURL=routes.test.js.map