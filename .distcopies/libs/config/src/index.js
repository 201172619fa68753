/**
 * The environment of an app, parsed once at boot: every variable has a description, a type and a default, all problems
 * are printed together. Used by each app's `<app>.config.ts`. The only reader of `process.env`.
 */ "use strict";
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
        return _loadconfig.ConfigError;
    },
    get apiLimitVariables () {
        return _limitvariables.apiLimitVariables;
    },
    get enrollmentLimitVariables () {
        return _limitvariables.enrollmentLimitVariables;
    },
    get gatewayLimitVariables () {
        return _limitvariables.gatewayLimitVariables;
    },
    get integer () {
        return _variable.integer;
    },
    get laneVariables () {
        return _limitvariables.laneVariables;
    },
    get limitVariables () {
        return _limitvariables.limitVariables;
    },
    get loadConfig () {
        return _loadconfig.loadConfig;
    },
    get oneOf () {
        return _variable.oneOf;
    },
    get phoneLimitVariables () {
        return _limitvariables.phoneLimitVariables;
    },
    get requestLogVariables () {
        return _limitvariables.requestLogVariables;
    },
    get secret () {
        return _variable.secret;
    },
    get text () {
        return _variable.text;
    },
    get toEnvExample () {
        return _loadconfig.toEnvExample;
    },
    get toEnvFile () {
        return _envfile.toEnvFile;
    },
    get uploadLimitVariables () {
        return _limitvariables.uploadLimitVariables;
    },
    get withEnvFile () {
        return _envfile.withEnvFile;
    }
});
const _envfile = require("./env-file");
const _loadconfig = require("./load-config");
const _limitvariables = require("./limit-variables");
_export_star(require("./shared-variables"), exports);
const _variable = require("./variable");
function _export_star(from, to) {
    Object.keys(from).forEach(function(k) {
        if (k !== "default" && !Object.prototype.hasOwnProperty.call(to, k)) {
            Object.defineProperty(to, k, {
                enumerable: true,
                get: function() {
                    return from[k];
                }
            });
        }
    });
    return from;
}

//# sourceMappingURL=index.js.map