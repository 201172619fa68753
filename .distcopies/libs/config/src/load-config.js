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
    get ConfigError () {
        return ConfigError;
    },
    get loadConfig () {
        return loadConfig;
    },
    get toEnvExample () {
        return toEnvExample;
    }
});
const _nodefs = require("node:fs");
let ConfigError = class ConfigError extends Error {
    constructor(problems){
        super(`The configuration has ${problems.length} problem(s):\n${problems.map((line)=>`  - ${line}`).join('\n')}`), this.problems = problems;
        this.name = 'ConfigError';
    }
};
function loadConfig(variables, env = process.env) {
    const problems = [];
    const values = {};
    for (const [name, variable] of Object.entries(variables)){
        try {
            const value = textOf(name, variable, env);
            if (value !== undefined && value !== '') values[name] = variable.parse(value);
            else if (variable.default !== undefined) values[name] = variable.default;
            else problems.push(`${name} is missing: ${variable.description}`);
        } catch (error) {
            problems.push(`${name} ${error instanceof Error ? error.message : String(error)}`);
        }
    }
    if (problems.length > 0) throw new ConfigError(problems);
    return values;
}
function textOf(name, variable, env) {
    const file = variable.secret ? env[`${name}_FILE`] : undefined;
    if (file === undefined) return env[name];
    try {
        return (0, _nodefs.readFileSync)(file, 'utf8').trimEnd();
    } catch  {
        throw new Error(`cannot be read: ${name}_FILE names a file that cannot be opened`);
    }
}
function toEnvExample(variables) {
    return Object.entries(variables).map(([name, variable])=>{
        const value = variable.default;
        // A list prints as its items with commas between them.
        return `# ${variable.description}\n${name}=${value?.toString() ?? ''}\n`;
    }).join('\n');
}

//# sourceMappingURL=load-config.js.map