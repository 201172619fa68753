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
    get ACCOUNT_KINDS () {
        return ACCOUNT_KINDS;
    },
    get accountEvent () {
        return accountEvent;
    }
});
const ACCOUNT_KINDS = [
    'whatsapp_number',
    'sms_phone',
    'email_account',
    'gateway_app'
];
/** Of what channel an account is. */ const CHANNEL_OF = {
    whatsapp_number: 'whatsapp',
    sms_phone: 'sms',
    email_account: 'email',
    gateway_app: 'whatsapp'
};
function accountEvent({ orgId, mode }, account) {
    const { kind, id } = account;
    return {
        orgId,
        mode,
        type: 'account.status',
        channel: CHANNEL_OF[kind],
        accountId: kind === 'gateway_app' ? null : id,
        subjectId: id,
        payload: {
            account
        }
    };
}

//# sourceMappingURL=account-snapshot.js.map