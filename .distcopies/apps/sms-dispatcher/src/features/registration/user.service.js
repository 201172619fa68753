"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "UserService", {
    enumerable: true,
    get: function() {
        return UserService;
    }
});
const _sms = require("../../../../../libs/sms/src");
const _errors = require("../../../../../libs/errors/src");
const _common = require("@nestjs/common");
const _guessguard = require("../access/guess.guard");
const _password = require("./password");
const _passwordwork = require("./password-work");
const _registrationservice = require("./registration.service");
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
const SHORTEST = 14;
const LONGEST = 128;
let UserService = class UserService {
    constructor(registrations, registration, guard, passwords){
        this.registrations = registrations;
        this.registration = registration;
        this.guard = guard;
        this.passwords = passwords;
    }
    /** A code with which one more phone registers. @throws AppError UNAUTHORIZED, RATE_LIMITED */ async createCode(authorization, address) {
        const login = await this.registration.signIn(authorization, address);
        const made = await this.registrations.createCodeForLogin(login);
        if (made === null) throw new _errors.AppError('UNAUTHORIZED', {
            message: 'This user name is no longer valid.'
        });
        return {
            code: made.code,
            validUntil: made.expiresAt.toISOString()
        };
    }
    /** @throws AppError VALIDATION, UNAUTHORIZED, RATE_LIMITED */ async changePassword(phone, body, address) {
        const { current, next } = passwordsOf(body);
        const login = phone.login ?? '';
        const guess = await this.guard.begin(address, {
            by: 'login',
            login
        });
        const hash = await this.registrations.findPasswordHash(login);
        const isChanged = hash !== null && await this.passwords.run(login, async ()=>{
            if (!await (0, _password.isPassword)(current, hash)) return false;
            return this.registrations.changePassword(phone.orgId, login, hash, await (0, _password.hashPassword)(next));
        });
        if (!isChanged) throw new _errors.AppError('UNAUTHORIZED', {
            message: 'The current password is wrong.'
        });
        await guess.takeBack();
    }
};
UserService = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _sms.SmsRegistrationRepository === "undefined" ? Object : _sms.SmsRegistrationRepository,
        typeof _registrationservice.RegistrationService === "undefined" ? Object : _registrationservice.RegistrationService,
        typeof _guessguard.GuessGuard === "undefined" ? Object : _guessguard.GuessGuard,
        typeof _passwordwork.PasswordWork === "undefined" ? Object : _passwordwork.PasswordWork
    ])
], UserService);
function passwordsOf(body) {
    const given = typeof body === 'object' && body !== null ? body : {};
    const { currentPassword: current, newPassword: next } = given;
    const isCurrent = typeof current === 'string' && current !== '' && current.length <= LONGEST;
    const isNext = typeof next === 'string' && next.length >= SHORTEST && next.length <= LONGEST;
    if (isCurrent && isNext) return {
        current,
        next
    };
    const fields = [
        ...isCurrent ? [] : [
            {
                field: 'currentPassword',
                message: 'must be the current password'
            }
        ],
        ...isNext ? [] : [
            {
                field: 'newPassword',
                message: `must have ${SHORTEST} to ${LONGEST} characters`
            }
        ]
    ];
    throw new _errors.AppError('VALIDATION', {
        extra: {
            fields
        }
    });
}

//# sourceMappingURL=user.service.js.map