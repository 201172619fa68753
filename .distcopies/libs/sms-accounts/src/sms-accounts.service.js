"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "SmsAccountsService", {
    enumerable: true,
    get: function() {
        return SmsAccountsService;
    }
});
const _sms = require("../../sms/src");
const _errors = require("../../errors/src");
const _intake = require("../../intake/src");
const _lanes = require("../../lanes/src");
const _platform = require("../../platform/src");
const _wiring = require("../../wiring/src");
const _common = require("@nestjs/common");
function _ts_decorate(decorators, target, key, desc) {
    var c = arguments.length, r = c < 3 ? target : desc === null ? desc = Object.getOwnPropertyDescriptor(target, key) : desc, d;
    if (typeof Reflect === "object" && typeof Reflect.decorate === "function") {
        r = Reflect.decorate(decorators, target, key, desc);
    } else {
        for(var i = decorators.length - 1; i >= 0; i--){
            if (d = decorators[i]) {
                r = (c < 3 ? d(r) : c > 3 ? d(target, key, r) : d(target, key)) || r;
            }
        }
    }
    return c > 3 && r && Object.defineProperty(target, key, r), r;
}
function _ts_metadata(metadataKey, metadataValue) {
    if (typeof Reflect === "object" && typeof Reflect.metadata === "function") {
        return Reflect.metadata(metadataKey, metadataValue);
    }
}
function _ts_param(paramIndex, decorator) {
    return function(target, key) {
        decorator(target, key, paramIndex);
    };
}
let SmsAccountsService = class SmsAccountsService {
    constructor(phones, unpairings, /** Phones that messages of this process were given lately. */ choices, doorbells, bell, config){
        this.phones = phones;
        this.unpairings = unpairings;
        this.choices = choices;
        this.doorbells = doorbells;
        this.bell = bell;
        this.config = config;
    }
    list({ orgId, mode }, status, page) {
        return this.phones.listForOrg(orgId, mode, status ?? null, page);
    }
    /** @throws AppError SMS_ACCOUNT_NOT_FOUND */ async read({ orgId, mode }, id) {
        const phone = await this.phones.findForOrg(orgId, mode, id);
        if (phone === null) throw new _errors.AppError('SMS_ACCOUNT_NOT_FOUND');
        return phone;
    }
    /**
   * @param alongside written in the transaction of the change: without it nothing changes
   * @throws AppError SMS_ACCOUNT_NOT_FOUND, VALIDATION
   */ async change(owner, id, change, alongside) {
        const { orgId, mode } = owner;
        const changed = await this.phones.change(orgId, mode, id, change, alongside);
        if (changed === 'unknown') throw new _errors.AppError('SMS_ACCOUNT_NOT_FOUND');
        if (changed === 'too_fast') throw tooFast();
        this.choices.forget(orgId, mode);
        this.bell.wake(id, 'SettingsUpdated');
        this.doorbells.sms.ring((0, _lanes.laneName)(_lanes.SMS_LANES, id));
        return this.read(owner, id);
    }
    /**
   * @param alongside written in the transaction in which the phone goes: without it, it stays
   * @throws AppError SMS_ACCOUNT_NOT_FOUND
   */ async unpair({ orgId, mode }, id, alongside) {
        const unpairing = await this.unpairings.unpair(orgId, mode, id, alongside);
        if (unpairing === null) throw new _errors.AppError('SMS_ACCOUNT_NOT_FOUND');
        const { movedTo, moved, failed } = unpairing;
        this.choices.forget(orgId, mode);
        this.bell.unpaired(id);
        if (movedTo !== null) this.doorbells.sms.ring((0, _lanes.laneName)(_lanes.SMS_LANES, movedTo));
        return {
            id,
            unpaired: true,
            moved_to: movedTo,
            moved_count: moved,
            failed_count: failed
        };
    }
    /**
   * @param database all of it is done, or undone, with its transaction
   * @throws AppError VALIDATION, PLAN_LIMIT
   */ async pair({ orgId, mode }, protocol, database) {
        // There is no sandbox that speaks it, and test keys reach no real phone.
        if (protocol === 'cht' && mode === 'test') throw notForTests();
        const pairings = new _sms.SmsPairingRepository(database);
        const made = protocol === 'cht' ? await pairings.createChtPhone(orgId, mode) : await pairings.createCode(orgId, mode);
        const base = `${this.config.PUBLIC_URL.replace(/\/{1,9}$/, '')}/sms-phone`;
        switch(made.kind){
            case 'plan_limit':
                throw new _errors.AppError('PLAN_LIMIT', {
                    message: 'Your plan does not allow another SMS phone.',
                    extra: {
                        limit: 'sms_devices',
                        used: made.used,
                        max: made.max
                    }
                });
            case 'phone':
                return {
                    id: made.id,
                    url: `${base}/cht/${made.id}`,
                    login: made.login,
                    password: made.password
                };
            case 'code':
                {
                    const apiUrl = `${base}/v1`;
                    const { code, expiresAt } = made;
                    return {
                        code,
                        qr: `${apiUrl}\n${code}`,
                        api_url: apiUrl,
                        expires_at: expiresAt.toISOString()
                    };
                }
        }
    }
};
SmsAccountsService = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_param(5, (0, _common.Inject)(_platform.CONFIG)),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _sms.SmsPhoneRepository === "undefined" ? Object : _sms.SmsPhoneRepository,
        typeof _sms.SmsUnpairingRepository === "undefined" ? Object : _sms.SmsUnpairingRepository,
        typeof _intake.SmsPhones === "undefined" ? Object : _intake.SmsPhones,
        typeof _wiring.Doorbells === "undefined" ? Object : _wiring.Doorbells,
        typeof _lanes.PhoneNotifier === "undefined" ? Object : _lanes.PhoneNotifier,
        typeof SmsAccountsConfig === "undefined" ? Object : SmsAccountsConfig
    ])
], SmsAccountsService);
function tooFast() {
    const message = '`messages_per_minute` counts parts and can be at most 30: with more, Android asks on the phone and holds messages ' + "back until somebody answers. To send faster, raise the phone's limit (adb shell settings put global " + 'sms_outgoing_check_max_count 600, then restart the phone) and set `sms_limit_raised` to true.';
    return new _errors.AppError('VALIDATION', {
        message,
        extra: {
            fields: [
                {
                    field: 'messages_per_minute',
                    code: 'OUT_OF_RANGE',
                    message
                }
            ]
        }
    });
}
function notForTests() {
    const message = '`protocol` `cht` is for real phones. Use a live key.';
    return new _errors.AppError('VALIDATION', {
        message,
        extra: {
            fields: [
                {
                    field: 'protocol',
                    code: 'NOT_ALLOWED',
                    message
                }
            ]
        }
    });
}

//# sourceMappingURL=sms-accounts.service.js.map