/** How much mail there may be, so that nobody floods a stranger and no organization holds up the others. */ "use strict";
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
    get CLAIM_S () {
        return CLAIM_S;
    },
    get LIFE_S () {
        return LIFE_S;
    },
    get MAIL_LIMITS () {
        return MAIL_LIMITS;
    },
    get MOST_ATTEMPTS () {
        return MOST_ATTEMPTS;
    },
    get PAUSES_S () {
        return PAUSES_S;
    }
});
const MAIL_LIMITS = {
    /** Invitations by mail of one organization in 24 hours. */ invitationsOfOrganization: 50,
    /** Invitations of one organization to one address in 24 hours. */ invitationsToAddress: 3,
    /** Invitations of all organizations to one address in 24 hours. */ invitationsToAddressOfAll: 6,
    /** Links for a new password to one address in 24 hours. */ resetsToAddress: 10,
    /** Test mails of the installation in an hour. */ tests: 20,
    /** Mails that wait; of one organization. */ waiting: 10_000,
    waitingOfOrganization: 100
};
const MOST_ATTEMPTS = 20;
const PAUSES_S = [
    10,
    30,
    120,
    600,
    1_800,
    3_600
];
const LIFE_S = 24 * 60 * 60;
const CLAIM_S = 120;

//# sourceMappingURL=mail-limits.js.map