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
    get CodeField () {
        return CodeField;
    },
    get EmailField () {
        return EmailField;
    },
    get LinkTokenField () {
        return LinkTokenField;
    },
    get PasswordField () {
        return PasswordField;
    },
    get PersonNameField () {
        return PersonNameField;
    }
});
const _requests = require("../../../../libs/requests/src");
const _common = require("@nestjs/common");
const _swagger = require("@nestjs/swagger");
const _textfield = require("./text.field");
/** RFC 5321 section 4.5.3.1.3, less the brackets. */ const LONGEST_EMAIL = 254;
const LONGEST_PASSWORD = 200;
/** Something, an @ and a host: whether mail arrives there only a mail can tell. Each part takes what the others cannot. */ const EMAIL = /^[^\s@<>"(),:;[\]\\]{1,64}@[^\s@<>"(),:;[\]\\.]{1,63}(?:\.[^\s@<>"(),:;[\]\\.]{1,63}){1,8}$/;
function EmailField() {
    return (0, _common.applyDecorators)((0, _swagger.ApiProperty)({
        format: 'email',
        maxLength: LONGEST_EMAIL,
        description: 'An email address.'
    }), (0, _requests.Required)('email'), (0, _requests.Rule)({
        name: 'email',
        longest: LONGEST_EMAIL,
        test: (value)=>typeof value === 'string' && EMAIL.test(value.trim()),
        field: 'MALFORMED',
        message: '`email` must be an email address, such as ana@example.com.'
    }));
}
const PasswordField = (name = 'password')=>(0, _textfield.TextField)({
        name,
        longest: LONGEST_PASSWORD,
        description: 'A password, exactly as typed.'
    });
const LinkTokenField = ()=>(0, _textfield.TextField)({
        name: 'token',
        longest: 100,
        description: 'What stands behind # in the link.'
    });
const CodeField = ()=>(0, _textfield.TextField)({
        name: 'code',
        longest: 40,
        description: 'Six digits of the authenticator app, or a recovery code.'
    });
const PersonNameField = ()=>(0, _textfield.TextField)({
        name: 'name',
        longest: 100,
        description: "A person's name.",
        isOptional: true
    });

//# sourceMappingURL=identity.field.js.map