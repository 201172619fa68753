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
    get fieldsOf () {
        return fieldsOf;
    },
    get parameterField () {
        return parameterField;
    }
});
/** Deeper than anything is; a schema that holds itself ends earlier. */ const DEEPEST = 8;
function fieldsOf(document, schema, seen = []) {
    if (schema === undefined || seen.length >= DEEPEST) return [];
    const whole = resolved(document, schema, seen);
    const required = new Set(whole.schema.required);
    return Object.entries(whole.schema.properties ?? {}).map(([name, member])=>fieldOf(document, {
            name,
            member,
            isRequired: required.has(name),
            seen: whole.seen
        }));
}
function fieldOf(document, { name, member, isRequired, seen }) {
    const { schema, seen: within } = resolved(document, member, seen);
    const items = schema.items && resolved(document, schema.items, within);
    const values = schema.enum ?? items?.schema.enum ?? [];
    return {
        name,
        type: typeOf(schema, items?.schema),
        isRequired,
        description: schema.description ?? '',
        constraints: constraintsOf(schema),
        choices: values.filter((value)=>value !== null).map(String),
        fields: items ? fieldsOf(document, items.schema, items.seen) : fieldsOf(document, schema, within)
    };
}
/** A schema without `$ref`, `allOf` and `anyOf` with null, and the names that were gone through. */ function resolved(document, given, seen) {
    const { $ref, allOf, anyOf, oneOf, ...own } = given;
    const parts = [];
    if ($ref !== undefined) {
        const name = $ref.split('/').at(-1) ?? '';
        const target = seen.includes(name) ? {} : document.components?.schemas?.[name] ?? {};
        parts.push(resolved(document, target, [
            ...seen,
            name
        ]));
    }
    for (const part of allOf ?? [])parts.push(resolved(document, part, seen));
    const choices = anyOf ?? oneOf ?? [];
    for (const part of choices)if (part.type !== 'null') parts.push(resolved(document, part, seen));
    const merged = parts.reduce((sum, { schema })=>merge(sum, schema), {});
    const isNullable = choices.some(({ type })=>type === 'null');
    const schema = merge(merged, own);
    return {
        schema: isNullable ? {
            ...schema,
            type: [
                ...[
                    schema.type ?? 'object'
                ].flat(),
                'null'
            ]
        } : schema,
        seen: [
            ...new Set(parts.flatMap((part)=>part.seen).concat(seen))
        ]
    };
}
function merge(one, other) {
    return {
        ...one,
        ...other,
        ...(one.properties || other.properties) && {
            properties: mergedMembers(one.properties, other.properties)
        },
        ...(one.required || other.required) && {
            required: [
                ...one.required ?? [],
                ...other.required ?? []
            ]
        }
    };
}
/** Two parts may say something of the same member: the later one narrows it. */ function mergedMembers(one = {}, other = {}) {
    const members = Object.entries(other).map(([name, member])=>{
        const former = one[name];
        return [
            name,
            former === undefined ? member : {
                allOf: [
                    former,
                    member
                ]
            }
        ];
    });
    return {
        ...one,
        ...Object.fromEntries(members)
    };
}
function typeOf(schema, items) {
    const types = [
        schema.type ?? (schema.properties ? 'object' : [])
    ].flat();
    const isNullable = types.includes('null');
    const names = types.filter((type)=>type !== 'null').map((type)=>nameOf(type, schema, items));
    return [
        ...names,
        ...isNullable ? [
            'null'
        ] : []
    ].join(' or ') || 'any';
}
function nameOf(type, schema, items) {
    if (type === 'array') return `array of ${pluralOf(items)}`;
    if (type === 'object' && schema.properties === undefined && typeof schema.additionalProperties === 'object') {
        return `object of ${pluralOf(schema.additionalProperties)}`;
    }
    return schema.format === undefined ? type : `${type} (${schema.format})`;
}
function pluralOf(items) {
    const type = [
        items?.type ?? (items?.properties ? 'object' : [])
    ].flat()[0];
    if (type === undefined) return 'values';
    return items?.format === undefined ? `${type}s` : `${type}s (${items.format})`;
}
function constraintsOf(schema) {
    return [
        range(schema.minimum, schema.maximum, ''),
        range(schema.minLength, schema.maxLength, ' characters'),
        range(schema.minItems, schema.maxItems, ' entries'),
        range(undefined, schema.maxProperties, ' members'),
        schema.default === undefined ? '' : `default ${JSON.stringify(schema.default)}`,
        schema.writeOnly === true ? 'never returned' : ''
    ].filter((each)=>each !== '');
}
function range(least, most, unit) {
    const [from, to] = [
        least,
        most
    ].map((each)=>each?.toLocaleString('en-US'));
    if (from !== undefined && to !== undefined) return `${from} to ${to}${unit}`;
    if (to !== undefined) return `at most ${to}${unit}`;
    return from === undefined || least === 0 ? '' : `at least ${from}${unit}`;
}
function parameterField(document, parameter) {
    const member = {
        ...parameter.schema,
        description: parameter.description ?? ''
    };
    return fieldOf(document, {
        name: parameter.name,
        member,
        isRequired: parameter.required === true,
        seen: []
    });
}

//# sourceMappingURL=schema-fields.js.map