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
    get ApiAnswer () {
        return ApiAnswer;
    },
    get ApiErrors () {
        return ApiErrors;
    },
    get ApiEventStream () {
        return ApiEventStream;
    },
    get ApiNamed () {
        return ApiNamed;
    },
    get ApiSummary () {
        return ApiSummary;
    },
    get ERROR_CODES_EXTENSION () {
        return ERROR_CODES_EXTENSION;
    },
    get EVENT_STREAM_TYPE () {
        return EVENT_STREAM_TYPE;
    },
    get takeNamedExample () {
        return takeNamedExample;
    }
});
const _common = require("@nestjs/common");
const _swagger = require("@nestjs/swagger");
const ERROR_CODES_EXTENSION = 'x-error-codes';
/** Extension of an operation that carries its name and example until the document is finished. */ const NAME_EXTENSION = 'x-named-example';
function ApiNamed(id, examples) {
    return (0, _swagger.ApiExtension)(NAME_EXTENSION, {
        id,
        example: examples[id]
    });
}
function takeNamedExample(operation) {
    const extended = operation;
    const named = extended[NAME_EXTENSION];
    if (named === undefined) throw new Error(`${operation.operationId} has no @ApiNamed`);
    delete extended[NAME_EXTENSION];
    return named;
}
function ApiSummary(summary, description, deprecated = false) {
    return (0, _swagger.ApiOperation)({
        summary,
        deprecated,
        ...description !== undefined && {
            description
        }
    });
}
function ApiErrors(...codes) {
    return (0, _swagger.ApiExtension)(ERROR_CODES_EXTENSION, codes);
}
function ApiAnswer(type, options) {
    const item = {
        $ref: (0, _swagger.getSchemaPath)(type)
    };
    const list = {
        total: {
            type: 'integer',
            description: 'The number of entries in the whole list, counted up to 10,000.'
        },
        page: {
            type: 'integer',
            description: 'The page number, starting at 1.'
        },
        per_page: {
            type: 'integer',
            description: 'The number of entries per page.'
        }
    };
    const isMore = {
        type: 'boolean',
        enum: [
            true
        ],
        description: 'True if more entries follow this page, otherwise absent. A page ends after `per_page` entries or about ' + '4 MB.'
    };
    const next = {
        type: 'string',
        description: 'Pass it as `cursor` to get the next page. Absent without `has_more`.'
    };
    const capped = {
        type: 'boolean',
        enum: [
            true
        ],
        description: 'True if there are more entries than `total` says, otherwise absent.'
    };
    return (0, _common.applyDecorators)((0, _swagger.ApiExtraModels)(type), (0, _swagger.ApiResponse)({
        status: options.status ?? 200,
        description: options.description,
        schema: {
            type: 'object',
            required: [
                'success',
                'data',
                ...options.isList ? Object.keys(list) : []
            ],
            properties: {
                success: {
                    type: 'boolean',
                    enum: [
                        true
                    ],
                    description: 'Always true.'
                },
                data: options.isList ? {
                    type: 'array',
                    items: item
                } : item,
                ...options.isList && {
                    ...list,
                    total_capped: capped,
                    has_more: isMore,
                    ...!options.isFeed && {
                        next_cursor: next
                    }
                }
            }
        }
    }));
}
const EVENT_STREAM_TYPE = 'text/event-stream';
function ApiEventStream(description) {
    return (0, _swagger.ApiResponse)({
        status: 200,
        description,
        content: {
            [EVENT_STREAM_TYPE]: {
                schema: {
                    type: 'string'
                }
            }
        }
    });
}

//# sourceMappingURL=api-docs.decorator.js.map