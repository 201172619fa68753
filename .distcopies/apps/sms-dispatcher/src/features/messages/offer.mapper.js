"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "toOfferAnswer", {
    enumerable: true,
    get: function() {
        return toOfferAnswer;
    }
});
const _entities = require("../../../../../libs/entities/src");
/** How the app orders what it has in hand. */ const APP_PRIORITIES = {
    [_entities.PRIORITIES.otp]: 100,
    [_entities.PRIORITIES.api]: 0,
    [_entities.PRIORITIES.bulk]: -10,
    [_entities.PRIORITIES.campaign]: -20
};
function toOfferAnswer(offered) {
    return {
        id: offered.wireId,
        message: offered.content,
        textMessage: {
            text: offered.content
        },
        phoneNumbers: [
            `+${offered.toAddress}`
        ],
        ...offered.sim !== null && {
            simNumber: offered.sim
        },
        withDeliveryReport: offered.deliveryReport,
        ...offered.validUntil !== null && {
            validUntil: offered.validUntil.toISOString()
        },
        priority: APP_PRIORITIES[offered.priority],
        // Any other word, also in another case, would make the app send it.
        state: offered.isCanceling ? 'Cancelling' : 'Pending',
        createdAt: offered.createdAt.toISOString()
    };
}

//# sourceMappingURL=offer.mapper.js.map