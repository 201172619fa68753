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
    get AcceptBody () {
        return AcceptBody;
    },
    get CodeBody () {
        return CodeBody;
    },
    get LinkBody () {
        return LinkBody;
    },
    get NewPasswordBody () {
        return NewPasswordBody;
    },
    get ResetBody () {
        return ResetBody;
    },
    get SignInBody () {
        return SignInBody;
    }
});
const _identityfield = require("../../http/identity.field");
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
let SignInBody = class SignInBody {
};
_ts_decorate([
    (0, _identityfield.EmailField)(),
    _ts_metadata("design:type", String)
], SignInBody.prototype, "email", void 0);
_ts_decorate([
    (0, _identityfield.PasswordField)(),
    _ts_metadata("design:type", String)
], SignInBody.prototype, "password", void 0);
let CodeBody = class CodeBody {
};
_ts_decorate([
    (0, _identityfield.CodeField)(),
    _ts_metadata("design:type", String)
], CodeBody.prototype, "code", void 0);
let LinkBody = class LinkBody {
};
_ts_decorate([
    (0, _identityfield.LinkTokenField)(),
    _ts_metadata("design:type", String)
], LinkBody.prototype, "token", void 0);
let ResetBody = class ResetBody {
};
_ts_decorate([
    (0, _identityfield.EmailField)(),
    _ts_metadata("design:type", String)
], ResetBody.prototype, "email", void 0);
let NewPasswordBody = class NewPasswordBody extends LinkBody {
};
_ts_decorate([
    (0, _identityfield.PasswordField)(),
    _ts_metadata("design:type", String)
], NewPasswordBody.prototype, "password", void 0);
let AcceptBody = class AcceptBody extends NewPasswordBody {
};
_ts_decorate([
    (0, _identityfield.PersonNameField)(),
    _ts_metadata("design:type", String)
], AcceptBody.prototype, "name", void 0);

//# sourceMappingURL=sign-in.body.js.map