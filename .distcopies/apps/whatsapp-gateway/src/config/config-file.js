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
    get USUAL_CONFIG_FILE () {
        return USUAL_CONFIG_FILE;
    },
    get readConfigFile () {
        return readConfigFile;
    },
    get usualConfigFile () {
        return usualConfigFile;
    }
});
const _nodefs = require("node:fs");
const _settings = require("./settings");
const USUAL_CONFIG_FILE = 'gateway.conf';
function readConfigFile(path, problems) {
    let text;
    try {
        text = (0, _nodefs.readFileSync)(path, 'utf8');
    } catch (error) {
        problems.push(`The configuration file ${path} cannot be read: ${error.message}.`);
        return {};
    }
    const settings = {};
    text.split(/\r?\n/).forEach((line, index)=>{
        if (/^\s*(#|$)/.test(line)) return;
        const [, name = '', value = ''] = /^(?:export\s+)?([A-Za-z_][A-Za-z0-9_]*)\s*=(.*)$/.exec(line.trim()) ?? [];
        const place = `Line ${index + 1} of ${path}`;
        if (name === '') problems.push(`${place} is not of the form NAME=value.`);
        else if ((0, _settings.isSettingName)(name)) settings[name] = withoutQuotes(value.trim());
        else problems.push(`${place} sets ${name}, which is no setting; chasqui-gateway --help lists them.`);
    });
    return settings;
}
function withoutQuotes(value) {
    const [quote] = value;
    const isQuoted = value.length >= 2 && (quote === '"' || quote === "'") && value.endsWith(quote);
    return isQuoted ? value.slice(1, -1) : value;
}
function usualConfigFile(path) {
    return (0, _nodefs.existsSync)(path) ? path : undefined;
}

//# sourceMappingURL=config-file.js.map