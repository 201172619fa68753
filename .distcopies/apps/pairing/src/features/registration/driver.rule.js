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
    get SANDBOX_DRIVER () {
        return SANDBOX_DRIVER;
    },
    get isWrongDriver () {
        return isWrongDriver;
    },
    get modesOf () {
        return modesOf;
    },
    get wrongDriverSentence () {
        return wrongDriverSentence;
    }
});
const SANDBOX_DRIVER = 'sandbox';
function modesOf(driver, { allowsLiveSandbox }) {
    if (driver !== SANDBOX_DRIVER) return [
        'live'
    ];
    return allowsLiveSandbox ? [
        'test',
        'live'
    ] : [
        'test'
    ];
}
function isWrongDriver(mode, driver, rule) {
    return driver !== undefined && !modesOf(driver, rule).includes(mode);
}
function wrongDriverSentence(mode) {
    return mode === 'test' ? 'The code was created with a test key, which is for the sandbox. Start the app with DRIVER=sandbox, or ' + 'use a setup code of a live key. An app too old to report its driver must be updated.' : 'The code was created with a live key, which is for real numbers. Start the app with DRIVER=baileys, or ' + 'use a setup code of a test key for the sandbox.';
}

//# sourceMappingURL=driver.rule.js.map