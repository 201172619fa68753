/** Calls `gone` when the process that started this one ended: by the end of its IPC channel, else of standard input. */ "use strict";
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
    process.stdin.once('end', gone).once('close', gone).once('error', gone).resume();
}

//# sourceMappingURL=parent-watch.js.map