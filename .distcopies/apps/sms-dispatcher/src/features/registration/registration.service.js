"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "RegistrationService", {
    enumerable: true,
    get: function() {
        return RegistrationService;
    }
});
const _sms = require("../../../../../libs/sms/src");
const _errors = require("../../../../../libs/errors/src");
const _lanes = require("../../../../../libs/lanes/src");
const _platform = require("../../../../../libs/platform/src");
const _common = require("@nestjs/common");
const _smsmetrics = require("../../sms.metrics");
const _guessguard = require("../access/guess.guard");
const _unknowncallerbrake = require("../access/unknown-caller-brake");
const _phonesigningkeys = require("../access/phone-signing-keys");
const _devicebodyparser = require("../device/device-body.parser");
const _credentials = require("./credentials");
const _password = require("./password");
const _passwordwork = require("./password-work");
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
let RegistrationService = class RegistrationService {
    constructor(registrations, guard, brake, passwords, signingKeys, phones, metrics, logger){
        this.registrations = registrations;
        this.guard = guard;
        this.brake = brake;
        this.passwords = passwords;
        this.signingKeys = signingKeys;
        this.phones = phones;
        this.metrics = metrics;
        this.logger = logger;
    }
    /**
   * @param address the caller's IP address
   * @throws AppError VALIDATION, UNAUTHORIZED, RATE_LIMITED, INSUFFICIENT_SCOPE, PLAN_LIMIT
   */ async register(authorization, body, address) {
        const credentials = (0, _credentials.credentialsOf)(authorization);
        if (credentials === null) throw this.refused('none');
        const device = (0, _devicebodyparser.deviceBodyOf)(body);
        const isLetIn = await this.isLetIn(credentials, address);
        const guess = isLetIn ? null : await this.guard.begin(address, credentials);
        let wasWrong = false;
        try {
            const password = (0, _sms.newPassword)();
            const secret = await this.secretOf(credentials, isLetIn, password);
            const outcome = secret === null ? {
                kind: 'refused'
            } : await this.registrations.register({
                secret,
                model: device.name,
                sims: device.sims ?? [],
                fallbackLogin: (0, _sms.newLogin)(),
                sealSigningKey: (phoneId)=>this.signingKeys.create(phoneId)
            });
            wasWrong = outcome.kind === 'refused';
            if (outcome.kind === 'refused') throw this.refused(credentials.by);
            if (outcome.kind === 'not_sandbox') throw notSandbox();
            if (outcome.kind === 'plan_limit') throw planLimit(outcome);
            this.tell(outcome.phone, credentials.by);
            const { appId: id, token, login } = outcome.phone;
            return {
                id,
                token,
                login,
                ...credentials.by === 'token' && {
                    password
                }
            };
        } finally{
            if (!wasWrong) await guess?.takeBack();
        }
    }
    /** The login of `Basic` credentials that are right. @throws AppError UNAUTHORIZED, RATE_LIMITED */ async signIn(authorization, address) {
        const credentials = (0, _credentials.credentialsOf)(authorization);
        if (credentials?.by !== 'login') throw this.refused('none');
        const guess = await this.guard.begin(address, credentials);
        if (!await this.isRight(credentials)) throw this.refused('login');
        await guess.takeBack();
        return credentials.login;
    }
    /**
   * Whether no wrong tries of others can hold it up: a private token that is right. Nobody guesses one, and phones behind
   * one address with somebody who tries must come back by themselves.
   */ async isLetIn(credentials, address) {
        if (credentials.by !== 'token' || credentials.token === null) return false;
        const { token } = credentials;
        const look = async ()=>await this.registrations.isPrivateToken(token) || null;
        const isRight = await this.brake.lookUp(token, address, look) !== null;
        if (isRight) this.brake.seen.noteGood(token);
        return isRight;
    }
    /** Null: it is wrong, as far as that can be told without the database's help. */ async secretOf(credentials, isLetIn, password) {
        switch(credentials.by){
            case 'code':
                return credentials.code === null ? null : {
                    by: 'code',
                    code: credentials.code
                };
            case 'token':
                {
                    // Before a password is hashed for it, which costs more than a stranger may ask for.
                    if (credentials.token === null || !isLetIn) return null;
                    const { token } = credentials;
                    const passwordHash = await this.passwords.run(token, ()=>(0, _password.hashPassword)(password));
                    return {
                        by: 'token',
                        token,
                        newLogin: {
                            login: (0, _sms.newLogin)(),
                            passwordHash
                        }
                    };
                }
            case 'login':
                return await this.isRight(credentials) ? {
                    by: 'login',
                    login: credentials.login
                } : null;
        }
    }
    async isRight({ login, password }) {
        const hash = await this.registrations.findPasswordHash(login);
        // What costs nothing needs no turn.
        return hash !== null && this.passwords.run(login, ()=>(0, _password.isPassword)(password, hash));
    }
    refused(what) {
        this.metrics.refused.inc({
            what
        });
        return new _errors.AppError('UNAUTHORIZED', {
            message: REFUSALS[what]
        });
    }
    tell({ id, appId, isKnown }, by) {
        this.metrics.registered.inc({
            by
        });
        this.logger.info({
            phone_id: id,
            by,
            known: isKnown
        }, 'a phone registered');
        // Streams that the app opened with its former token.
        if (isKnown) this.phones.unpaired(id, appId);
    }
};
RegistrationService = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_param(7, (0, _common.Inject)(_platform.LOGGER)),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _sms.SmsRegistrationRepository === "undefined" ? Object : _sms.SmsRegistrationRepository,
        typeof _guessguard.GuessGuard === "undefined" ? Object : _guessguard.GuessGuard,
        typeof _unknowncallerbrake.UnknownCallerBrake === "undefined" ? Object : _unknowncallerbrake.UnknownCallerBrake,
        typeof _passwordwork.PasswordWork === "undefined" ? Object : _passwordwork.PasswordWork,
        typeof _phonesigningkeys.PhoneSigningKeys === "undefined" ? Object : _phonesigningkeys.PhoneSigningKeys,
        typeof _lanes.PhoneNotifier === "undefined" ? Object : _lanes.PhoneNotifier,
        typeof _smsmetrics.SmsMetrics === "undefined" ? Object : _smsmetrics.SmsMetrics,
        typeof Logger === "undefined" ? Object : Logger
    ])
], RegistrationService);
/** The app shows them to the person who pairs it. */ const REFUSALS = {
    none: 'Send a code, a private token, or a user name and password.',
    code: 'This code is wrong, already used, or older than 10 minutes.',
    token: 'This private token is wrong or was revoked.',
    login: 'The user name or the password is wrong.'
};
function notSandbox() {
    return new _errors.AppError('INSUFFICIENT_SCOPE', {
        message: 'This code was created with a test key and works for the sandbox phone only. Get one with a live key.'
    });
}
function planLimit({ used, max }) {
    return new _errors.AppError('PLAN_LIMIT', {
        message: `Your plan allows ${max} SMS ${max === 1 ? 'phone' : 'phones'}, and ${used} ${used === 1 ? 'is' : 'are'} paired. Unpair one, or move to a larger plan.`,
        extra: {
            limit: 'sms_devices',
            used,
            max,
            resets_at: null
        }
    });
}

//# sourceMappingURL=registration.service.js.map