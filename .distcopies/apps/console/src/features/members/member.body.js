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
    get ChangeMemberBody () {
        return ChangeMemberBody;
    },
    get InviteBody () {
        return InviteBody;
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
const RoleField = ()=>(0, _textfield.WordField)({
        name: 'role',
        words: _entities.ROLES,
        description: 'What the member may do; each may what those before it may.'
    });
let ChangeMemberBody = class ChangeMemberBody {
};
_ts_decorate([
    RoleField(),
    _ts_metadata("design:type", typeof Role === "undefined" ? Object : Role)
], ChangeMemberBody.prototype, "role", void 0);
let InviteBody = class InviteBody extends ChangeMemberBody {
};
_ts_decorate([
    (0, _identityfield.EmailField)(),
    _ts_metadata("design:type", String)
], InviteBody.prototype, "email", void 0);

//# sourceMappingURL=member.body.js.map