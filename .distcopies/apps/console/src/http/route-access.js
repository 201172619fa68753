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
    get FormUpload () {
        return FormUpload;
    },
    get NeedsConfirmation () {
        return NeedsConfirmation;
    },
    get NeedsRole () {
        return NeedsRole;
    },
    get OperatorOnly () {
        return OperatorOnly;
    },
    get Public () {
        return Public;
    },
    get SignedIn () {
        return SignedIn;
    },
    get Slow () {
        return Slow;
    },
    get StaysOpen () {
        return StaysOpen;
    }
});
const _platform = require("../../../../libs/platform/src");
const _requests = require("../../../../libs/requests/src");
const rule = (added)=>(0, _requests.RouteRule)(added);
const Public = ()=>rule({
        access: 'public'
    });
const SignedIn = ()=>rule({
        access: 'signed_in'
    });
const NeedsRole = (role)=>rule({
        access: role
    });
const OperatorOnly = ()=>rule({
        access: 'operator'
    });
const NeedsConfirmation = ()=>rule({
        needsConfirmation: true
    });
const Slow = ()=>rule({
        isSlow: true
    });
const FormUpload = ()=>rule({
        isForm: true,
        isStreamed: true,
        bodyDeadlineMs: _platform.HTTP_LIMITS.uploadTimeoutMs
    });
const StaysOpen = ()=>rule({
        staysOpen: true
    });

//# sourceMappingURL=route-access.js.map