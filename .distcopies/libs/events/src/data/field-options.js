/** What decorators of many fields share. */ "use strict";
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
    get integer () {
        return integer;
    },
    get integerOrNull () {
        return integerOrNull;
    },
    get textOrNull () {
        return textOrNull;
    },
    get time () {
        return time;
    },
    get timeOrNull () {
        return timeOrNull;
    },
    get uuid () {
        return uuid;
    },
    get uuidOrNull () {
        return uuidOrNull;
    },
    get words () {
        return words;
    }
});
const uuid = {
    type: 'string',
    format: 'uuid'
};
const uuidOrNull = {
    ...uuid,
    nullable: true
};
const textOrNull = {
    type: 'string',
    nullable: true
};
const time = {
    type: 'string',
    format: 'date-time'
};
const timeOrNull = {
    ...time,
    nullable: true
};
const integer = {
    type: 'integer'
};
const integerOrNull = {
    ...integer,
    nullable: true
};
const words = {
    type: 'object',
    additionalProperties: {
        type: 'string'
    }
};

//# sourceMappingURL=field-options.js.map