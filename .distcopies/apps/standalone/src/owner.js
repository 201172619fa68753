"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "prepareOwner", {
    enumerable: true,
    get: function() {
        return prepareOwner;
    }
});
const _identity = require("../../../libs/identity/src");
/** Reserved for examples (RFC 2606): no email reaches anybody. */ const EMAIL = 'owner@example.com';
async function prepareOwner(services, { orgId, password, consoleUrl }) {
    const { owners, users } = services;
    const { userId, created: isNew } = await owners.ensure({
        orgId,
        email: EMAIL,
        name: 'Owner',
        password
    });
    if (isNew) await users.setOperator(EMAIL, true, _identity.COMMAND_LINE);
    const isUnchanged = isNew || await owners.passwordIs(userId, password);
    return {
        email: EMAIL,
        password: isUnchanged ? password : null,
        isNew,
        link: `${consoleUrl}/sign-in/link#${await owners.signInLink(userId)}`
    };
}

//# sourceMappingURL=owner.js.map