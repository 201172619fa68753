"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "mustBeOurPage", {
    enumerable: true,
    get: function() {
        return mustBeOurPage;
    }
});
const _errors = require("../../../../libs/errors/src");
const READS = new Set([
    'GET',
    'HEAD'
]);
function mustBeOurPage(request, publicOrigin) {
    if (READS.has(request.method)) return;
    const { origin, host } = request.headers;
    if (origin === publicOrigin) return;
    if (!publicOrigin.startsWith('https://') && origin === `http://${host}`) return;
    throw new _errors.AppError('FORBIDDEN', {
        message: 'This request does not come from a page of the console. Open the console at its own address and try again.'
    });
}

//# sourceMappingURL=same-origin.js.map