/**
 * Calls `gone` when the process that started this one has ended: by its IPC channel when there is one, else by the
 * end of standard input (which the parent must hold open).
 */ "use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "watchParent", {
    enumerable: true,
    get: function() {
        return watchParent;
    }
});
function watchParent(gone) {
    if (process.send !== undefined) {
        process.once('disconnect', gone);
        return;
    }
    process.stdin.once('end', gone).once('close', gone).once('error', gone);
    process.stdin.resume();
}

//# sourceMappingURL=parent-watch.js.map