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
    get PHONE_SPELLING () {
        return PHONE_SPELLING;
    },
    get PhoneRules () {
        return PhoneRules;
    },
    get RecipientRules () {
        return RecipientRules;
    },
    get isNationalPhone () {
        return isNationalPhone;
    },
    get nationalPhone () {
        return nationalPhone;
    },
    get notAPhone () {
        return notAPhone;
    },
    get notARecipient () {
        return notARecipient;
    }
});
const _phonenumbers = require("../../../phone-numbers/src");
const _common = require("@nestjs/common");
const _ruledecorator = require("../checks/rule.decorator");
const PHONE_SPELLING = '7 to 15 digits that begin with the country code. `+` or `00` before it, a `(0)` after it, spaces, dashes, dots, ' + 'slashes and brackets are removed.';
const notAPhone = (subject)=>`${subject} must be a string: a phone number of 7 to 15 digits with country code, for example 4915112345678.`;
const notARecipient = (subject)=>`${subject} must be a string: a phone number of 7 to 15 digits with country code, a WhatsApp group ID (\`…@g.us\`) ` + 'or an `…@lid` address.';
const nationalPhone = (subject)=>`${subject} has no country code: write the country code instead of the leading 0, for example 49151… instead of 0151….`;
function isNationalPhone(value) {
    if (typeof value !== 'string') return false;
    const parsed = (0, _phonenumbers.parsePhone)(value);
    return 'problem' in parsed && parsed.problem === 'national';
}
function PhoneRules(name, answer = 'VALIDATION') {
    const subject = `\`${name}\``;
    return numberRules({
        answer,
        longest: _phonenumbers.LONGEST_PHONE,
        isOne: _phonenumbers.toPhone,
        none: notAPhone(subject),
        subject
    });
}
function RecipientRules(name) {
    const subject = `\`${name}\``;
    const none = notARecipient(subject);
    return numberRules({
        answer: 'VALIDATION',
        longest: _phonenumbers.LONGEST_RECIPIENT,
        isOne: _phonenumbers.toWhatsappRecipient,
        none,
        subject
    });
}
function numberRules({ subject, answer, longest, isOne, none }) {
    return (0, _common.applyDecorators)((0, _ruledecorator.Rule)({
        name: 'phone',
        longest,
        test: (value)=>isNationalPhone(value) || typeof value === 'string' && isOne(value) !== null,
        answer,
        field: 'MALFORMED',
        message: none
    }), (0, _ruledecorator.Rule)({
        name: 'countryCode',
        longest,
        test: (value)=>!isNationalPhone(value),
        answer,
        field: 'MALFORMED',
        message: nationalPhone(subject)
    }));
}

//# sourceMappingURL=phone.rule.js.map