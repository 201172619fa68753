"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _schemafields = require("./schema-fields");
const documentOf = (schemas)=>({
        info: {
            version: '1'
        },
        paths: {},
        components: {
            schemas
        }
    });
const NOTHING = documentOf({});
(0, _globals.describe)('the fields of a schema', ()=>{
    (0, _globals.it)('a field says its type, whether it is required, its words and what it must be', ()=>{
        const schema = {
            type: 'object',
            required: [
                'id'
            ],
            properties: {
                id: {
                    type: 'string',
                    format: 'uuid',
                    description: 'The ID.'
                },
                pace: {
                    type: [
                        'integer',
                        'null'
                    ],
                    minimum: 1,
                    maximum: 6000
                },
                kind: {
                    type: [
                        'string',
                        'null'
                    ],
                    enum: [
                        'a',
                        'b',
                        null
                    ]
                },
                names: {
                    type: 'array',
                    items: {
                        type: 'string'
                    },
                    maxItems: 5
                }
            }
        };
        (0, _globals.expect)((0, _schemafields.fieldsOf)(NOTHING, schema)).toMatchObject([
            {
                name: 'id',
                type: 'string (uuid)',
                isRequired: true,
                description: 'The ID.',
                constraints: []
            },
            {
                name: 'pace',
                type: 'integer or null',
                isRequired: false,
                constraints: [
                    '1 to 6,000'
                ]
            },
            {
                name: 'kind',
                choices: [
                    'a',
                    'b'
                ]
            },
            {
                name: 'names',
                type: 'array of strings',
                constraints: [
                    'at most 5 entries'
                ]
            }
        ]);
    });
    (0, _globals.it)('references, parts of a whole and what may be null are seen through', ()=>{
        const document = documentOf({
            Base: {
                type: 'object',
                required: [
                    'id'
                ],
                properties: {
                    id: {
                        type: 'string'
                    },
                    state: {
                        type: 'string'
                    }
                }
            },
            Host: {
                type: 'object',
                properties: {
                    os: {
                        type: 'string'
                    }
                }
            }
        });
        const schema = {
            allOf: [
                {
                    $ref: '#/components/schemas/Base'
                },
                {
                    properties: {
                        state: {
                            enum: [
                                'on'
                            ]
                        },
                        host: {
                            anyOf: [
                                {
                                    $ref: '#/components/schemas/Host'
                                },
                                {
                                    type: 'null'
                                }
                            ]
                        }
                    }
                }
            ]
        };
        (0, _globals.expect)((0, _schemafields.fieldsOf)(document, schema)).toMatchObject([
            {
                name: 'id',
                isRequired: true
            },
            {
                name: 'state',
                type: 'string',
                choices: [
                    'on'
                ]
            },
            {
                name: 'host',
                type: 'object or null',
                fields: [
                    {
                        name: 'os'
                    }
                ]
            }
        ]);
    });
    (0, _globals.it)('a schema that holds itself ends', ()=>{
        const document = documentOf({
            Tree: {
                type: 'object',
                properties: {
                    children: {
                        type: 'array',
                        items: {
                            $ref: '#/components/schemas/Tree'
                        }
                    }
                }
            }
        });
        const [children] = (0, _schemafields.fieldsOf)(document, {
            $ref: '#/components/schemas/Tree'
        });
        (0, _globals.expect)(children).toMatchObject({
            name: 'children',
            fields: []
        });
    });
});

//# sourceMappingURL=schema-fields.test.js.map