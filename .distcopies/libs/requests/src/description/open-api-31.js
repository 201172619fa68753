"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "toOpenApi31", {
    enumerable: true,
    get: function() {
        return toOpenApi31;
    }
});
function toOpenApi31(document) {
    return convert(document);
}
function convert(node) {
    if (Array.isArray(node)) return node.map(convert);
    if (typeof node !== 'object' || node === null) return node;
    const entries = Object.entries(node).map(([name, value])=>[
            name,
            convert(value)
        ]);
    const { nullable, ...schema } = Object.fromEntries(entries);
    return nullable === true ? withNull(schema) : schema;
}
function withNull(schema) {
    if (typeof schema.type === 'string' && !('allOf' in schema)) return {
        ...schema,
        type: [
            schema.type,
            'null'
        ]
    };
    const { description, ...rest } = schema;
    return {
        ...description !== undefined && {
            description
        },
        anyOf: [
            rest,
            {
                type: 'null'
            }
        ]
    };
}

//# sourceMappingURL=open-api-31.js.map