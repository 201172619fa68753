"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
function _export(target, all) {
    for(var name in all)Object.defineProperty(target, name, {
        enumerable: true,
        get: Object.getOwnPropertyDescriptor(all, name).get
    });
}
_export(exports, {
    get operationsOf () {
        return operationsOf;
    },
    get sharedCodes () {
        return sharedCodes;
    },
    get slugOf () {
        return slugOf;
    }
});
const slugOf = (text)=>text.toLowerCase().replace(/[^a-z0-9]{1,50}/g, '-').replace(/^-/, '').replace(/-$/, '');
function operationsOf(document) {
    const all = Object.entries(document.paths).flatMap(([path, methods])=>Object.entries(methods).map(([method, described])=>{
            const tag = described.tags?.[0] ?? '';
            return {
                id: described.operationId ?? '',
                name: `${method.toUpperCase()} ${path}`,
                method: method.toUpperCase(),
                path,
                tag,
                tagSlug: slugOf(tag),
                summary: described.summary ?? '',
                description: described.description ?? '',
                isDeprecated: described.deprecated === true,
                scope: described['x-scope'],
                parameters: described.parameters ?? [],
                body: firstContent(described.requestBody?.content),
                answer: successOf(described.responses),
                errorCodes: described['x-error-codes'] ?? []
            };
        }));
    const order = (document.tags ?? []).map(({ name })=>name);
    return all.sort((one, other)=>order.indexOf(one.tag) - order.indexOf(other.tag));
}
function sharedCodes(operations) {
    const inAll = (some)=>(some[0]?.errorCodes ?? []).filter((code)=>some.every(({ errorCodes })=>errorCodes.includes(code)));
    const all = inAll(operations);
    const withBody = inAll(operations.filter(({ method })=>[
            'POST',
            'PUT',
            'PATCH'
        ].includes(method)));
    return {
        all,
        withBody: withBody.filter((code)=>!all.includes(code))
    };
}
function firstContent(content) {
    const [found] = Object.entries(content ?? {});
    return found && {
        type: found[0],
        ...found[1]
    };
}
function successOf(responses) {
    const [status, answer] = Object.entries(responses).find(([code])=>code.startsWith('2')) ?? [
        '200',
        {}
    ];
    return {
        type: '',
        ...firstContent(answer.content),
        status,
        description: answer.description ?? ''
    };
}

//# sourceMappingURL=operations.js.map