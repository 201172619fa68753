"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "withoutDefaults", {
    enumerable: true,
    get: function() {
        return withoutDefaults;
    }
});
function withoutDefaults(schemas) {
    return Object.fromEntries(Object.entries(schemas).map(([name, schema])=>[
            name,
            inWords(name, schema)
        ]));
}
function inWords(name, schema) {
    if (!('properties' in schema) || schema.properties === undefined) return schema;
    const members = Object.entries(schema.properties).map(([member, property])=>[
            member,
            spoken(name, property)
        ]);
    return {
        ...schema,
        properties: Object.fromEntries(members)
    };
}
function spoken(name, property) {
    if (!('default' in property)) return property;
    const { default: value, description = '', ...rest } = property;
    // What a change leaves out stays as it is.
    const isSaid = name.startsWith('Update') || /default/i.test(description);
    return {
        ...rest,
        description: isSaid ? description : `${description} Default: \`${JSON.stringify(value)}\`.`
    };
}

//# sourceMappingURL=spoken-defaults.js.map