"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "readMessages", {
    enumerable: true,
    get: function() {
        return readMessages;
    }
});
const _entries = require("../store/entries");
const _devicedate = require("./device-date");
const _gson = require("./gson");
const KNOWN = new Set(('id message textMessage dataMessage phoneNumbers simNumber withDeliveryReport isEncrypted ' + 'validUntil scheduleAt priority state createdAt').split(' '));
function readMessages(body, now, complain) {
    const items = (0, _gson.readArray)(body, 'messages');
    if (items === null) throw new TypeError('The answer to GET /message is null.');
    return items.map((item, index)=>{
        const fields = (0, _gson.readObject)(item, `messages[${index}]`);
        if (fields === null) throw new TypeError(`messages[${index}] is null.`);
        return readMessage(fields, `messages[${index}]`, now, complain);
    });
}
function readMessage(fields, path, now, complain) {
    const at = (name)=>`${path}.${name}`;
    const date = (name)=>(0, _devicedate.readDate)(fields[name], at(name), complain);
    const id = (0, _gson.readString)(fields.id, at('id'));
    const phoneNumbers = (0, _gson.readArray)(fields.phoneNumbers, at('phoneNumbers'))?.map((each, index)=>(0, _gson.readString)(each, `${at('phoneNumbers')}[${index}]`));
    const content = readContent(fields, path);
    const state = (0, _gson.readEnum)(fields.state, _entries.MESSAGE_STATES, at('state'));
    const more = {
        simNumber: (0, _gson.readInteger)(fields.simNumber, at('simNumber')),
        withDeliveryReport: (0, _gson.readBoolean)(fields.withDeliveryReport, at('withDeliveryReport')) ?? true,
        isEncrypted: (0, _gson.readBoolean)(fields.isEncrypted, at('isEncrypted')) ?? false,
        validUntil: date('validUntil'),
        scheduleAt: date('scheduleAt'),
        priority: (0, _gson.readByte)(fields.priority, at('priority')) ?? 0,
        createdAt: date('createdAt') ?? now
    };
    complainAbout(fields, path, complain);
    if (id === null || content === undefined || phoneNumbers === undefined || phoneNumbers.includes(null)) {
        complain(`${path} lacks id, phoneNumbers or its content: the app leaves it out, and never reports it`);
        return {
            id,
            state,
            message: undefined
        };
    }
    return {
        id,
        state,
        message: {
            id,
            content,
            phoneNumbers: phoneNumbers,
            ...more
        }
    };
}
/** Data goes before `textMessage`, that before `message`. */ function readContent(fields, path) {
    const data = (0, _gson.readObject)(fields.dataMessage, `${path}.dataMessage`);
    const text = (0, _gson.readObject)(fields.textMessage, `${path}.textMessage`);
    const plain = (0, _gson.readString)(fields.message, `${path}.message`);
    if (data !== null) {
        const base64 = (0, _gson.readString)(data.data, `${path}.dataMessage.data`);
        const port = (0, _gson.readInteger)(data.port, `${path}.dataMessage.port`);
        return base64 === null || port === null ? undefined : {
            kind: 'data',
            base64,
            port
        };
    }
    const words = text === null ? plain : (0, _gson.readString)(text.text, `${path}.textMessage.text`);
    return words === null ? undefined : {
        kind: 'text',
        text: words
    };
}
function complainAbout(fields, path, complain) {
    const { state, priority, scheduleAt, createdAt, id } = fields;
    if ((0, _gson.readEnum)(state, _entries.MESSAGE_STATES, path) === null) {
        complain(`${path}.state is ${JSON.stringify(state)}: the app does not know it and sends the message`);
    }
    if (typeof priority === 'number' && priority > 127) complain(`${path}.priority above 127 is read as negative`);
    if (scheduleAt !== undefined && scheduleAt !== null) {
        complain(`${path}.scheduleAt: messages behind one that is not due yet wait for it`);
    }
    if (createdAt === undefined || createdAt === null) complain(`${path}.createdAt is missing: the app has no order`);
    if (typeof id === 'string' && id.length > 36) complain(`${path}.id has more than 36 characters`);
    const strange = Object.keys(fields).filter((name)=>!KNOWN.has(name));
    if (strange.length > 0) complain(`${path} has fields that the app ignores: ${strange.join(', ')}`);
}

//# sourceMappingURL=message.parser.js.map