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
    get toEnvFile () {
        return toEnvFile;
    },
    get withEnvFile () {
        return withEnvFile;
    }
});
const _nodefs = require("node:fs");
function toEnvFile(values) {
    return Object.entries(values).map(([name, value])=>`${name}=${value}\n`).join('');
}
function withEnvFile(path, env = process.env) {
    if (!(0, _nodefs.existsSync)(path)) return env;
    const lines = (0, _nodefs.readFileSync)(path, 'utf8').split('\n');
    const values = lines.flatMap((line)=>{
        const [, name, value] = /^([A-Z][A-Z0-9_]*)=(.*)$/.exec(line.trim()) ?? [];
        return name === undefined ? [] : [
            [
                name,
                value
            ]
        ];
    });
    return {
        ...Object.fromEntries(values),
        ...Object.fromEntries(Object.entries(env).filter(([, value])=>value))
    };
}

//# sourceMappingURL=env-file.js.map