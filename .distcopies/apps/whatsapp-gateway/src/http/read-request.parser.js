"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "parseReadRequest", {
    enumerable: true,
    get: function() {
        return parseReadRequest;
    }
});
const _fieldparser = require("./field.parser");
const PERSON = /^([1-9][0-9]{4,19}|[0-9]{5,32}@lid)$/;
const GROUP = /^[0-9]{1,40}(-[0-9]{1,40})?@g\.us$/;
function parseReadRequest(body) {
    const fields = (0, _fieldparser.objectOf)(body, 'body');
    const group = (0, _fieldparser.optional)(fields.group, (value)=>(0, _fieldparser.matching)(value, GROUP, 'group', 'the id of a group'));
    return {
        phone: (0, _fieldparser.parsePhone)(fields.phone, 'phone'),
        wa_id: (0, _fieldparser.parseWhatsappId)(fields.wa_id, 'wa_id'),
        from: (0, _fieldparser.matching)(fields.from, PERSON, 'from', 'a phone number in digits, or a LID'),
        ...group === undefined ? {} : {
            group
        }
    };
}

//# sourceMappingURL=read-request.parser.js.map