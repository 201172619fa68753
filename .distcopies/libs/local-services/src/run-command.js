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
    get reasonOf () {
        return reasonOf;
    },
    get runCommand () {
        return runCommand;
    }
});
const _nodechild_process = require("node:child_process");
function runCommand(command, args, options = {}) {
    const { env, user, cwd = '/', timeoutMs = 120_000 } = options;
    return new Promise((resolve)=>{
        const finish = (error, stdout, stderr)=>resolve({
                ok: error === null,
                stdout,
                stderr: stderr || error?.message || ''
            });
        try {
            (0, _nodechild_process.execFile)(command, args, {
                env,
                cwd,
                timeout: timeoutMs,
                ...user
            }, finish);
        } catch (error) {
            resolve({
                ok: false,
                stdout: '',
                stderr: String(error)
            });
        }
    });
}
function reasonOf(result) {
    const lines = `${result.stdout}\n${result.stderr}`.split('\n').map((line)=>line.trim());
    return lines.findLast((line)=>/^E:|error|fatal|cannot|could not|unable|denied/i.test(line)) ?? lines.findLast((line)=>line !== '') ?? '';
}

//# sourceMappingURL=run-command.js.map