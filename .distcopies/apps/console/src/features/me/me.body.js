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
    get ChangeMeBody () {
        return ChangeMeBody;
    },
    get ChangePasswordBody () {
        return ChangePasswordBody;
    },
    get ConfirmBody () {
        return ConfirmBody;
    }
});
const _entities = require("../../../../../libs/entities/src");
const _identityfield = require("../../http/identity.field");
const _textfield = require("../../http/text.field");
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
let ChangeMeBody = class ChangeMeBody {
};
_ts_decorate([
    (0, _identityfield.PersonNameField)(),
    _ts_metadata("design:type", String)
], ChangeMeBody.prototype, "name", void 0);
_ts_decorate([
    (0, _textfield.WordField)({
        name: 'language',
        words: _entities.LANGUAGES,
        description: 'The language of the pages.',
        isOptional: true
    }),
    _ts_metadata("design:type", typeof Language === "undefined" ? Object : Language)
], ChangeMeBody.prototype, "language", void 0);
let ConfirmBody = class ConfirmBody {
};
_ts_decorate([
    (0, _identityfield.PasswordField)(),
    _ts_metadata("design:type", String)
], ConfirmBody.prototype, "password", void 0);
let ChangePasswordBody = class ChangePasswordBody extends ConfirmBody {
};
_ts_decorate([
    (0, _identityfield.PasswordField)('current_password'),
    _ts_metadata("design:type", String)
], ChangePasswordBody.prototype, "current_password", void 0);

//# sourceMappingURL=me.body.js.map