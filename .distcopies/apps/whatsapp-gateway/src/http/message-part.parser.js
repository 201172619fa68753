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
    get parseContact () {
        return parseContact;
    },
    get parseLocation () {
        return parseLocation;
    },
    get parseReaction () {
        return parseReaction;
    },
    get parseTarget () {
        return parseTarget;
    }
});
const _fieldparser = require("./field.parser");
const MAX_NAME_LENGTH = 255;
const MAX_ADDRESS_LENGTH = 1000;
const MAX_QUOTE_LENGTH = 65_536;
/** One emoji can be a chain of a dozen code points (a family, a flag of a region). */ const MAX_EMOJI_LENGTH = 64;
function parseLocation(value) {
    const fields = (0, _fieldparser.objectOf)(value, 'location');
    const name = (0, _fieldparser.optional)(fields.name, (text)=>(0, _fieldparser.stringOf)(text, 'location.name', MAX_NAME_LENGTH));
    const address = (0, _fieldparser.optional)(fields.address, (text)=>(0, _fieldparser.stringOf)(text, 'location.address', MAX_ADDRESS_LENGTH));
    return {
        latitude: (0, _fieldparser.numberOf)(fields.latitude, 'location.latitude', -90, 90),
        longitude: (0, _fieldparser.numberOf)(fields.longitude, 'location.longitude', -180, 180),
        ...name === undefined ? {} : {
            name
        },
        ...address === undefined ? {} : {
            address
        }
    };
}
function parseContact(value) {
    const fields = (0, _fieldparser.objectOf)(value, 'contact');
    return {
        name: (0, _fieldparser.stringOf)(fields.name, 'contact.name', MAX_NAME_LENGTH),
        phone: (0, _fieldparser.parsePhone)(fields.phone, 'contact.phone')
    };
}
function parseReaction(value) {
    const { emoji } = (0, _fieldparser.objectOf)(value, 'reaction');
    const target = parseTarget(value, 'reaction');
    if (typeof emoji === 'string' && emoji.length <= MAX_EMOJI_LENGTH) return {
        ...target,
        emoji
    };
    return (0, _fieldparser.fail)('reaction.emoji', 'one emoji, or an empty text to take the reaction back');
}
function parseTarget(value, field) {
    const fields = (0, _fieldparser.objectOf)(value, field);
    // A quoted picture without a caption has an empty text.
    const text = (0, _fieldparser.optional)(fields.text, (quote)=>quote === '' ? '' : (0, _fieldparser.stringOf)(quote, `${field}.text`, MAX_QUOTE_LENGTH));
    return {
        wa_id: (0, _fieldparser.parseWhatsappId)(fields.wa_id, `${field}.wa_id`),
        from_me: (0, _fieldparser.booleanOf)(fields.from_me, `${field}.from_me`),
        ...text === undefined ? {} : {
            text
        }
    };
}

//# sourceMappingURL=message-part.parser.js.map