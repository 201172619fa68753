"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "noteLoss", {
    enumerable: true,
    get: function() {
        return noteLoss;
    }
});
function noteLoss(logger, part) {
    return (error)=>logger.debug({
            err: error,
            part
        }, 'a part of the intake failed, the sweeper makes up for it');
}

//# sourceMappingURL=note-loss.js.map