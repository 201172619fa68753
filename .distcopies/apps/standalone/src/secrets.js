"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "loadSecrets", {
    enumerable: true,
    get: function() {
        return loadSecrets;
    }
});
const _nodecrypto = require("node:crypto");
const _nodefs = require("node:fs");
const _nodepath = require("node:path");
const _platform = require("../../../libs/platform/src");
const _privatefile = require("./private-file");
/** 32, none of which looks like another. */ const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
const newSecret = ()=>(0, _nodecrypto.randomBytes)(32).toString('base64');
/** 100 bits in five groups, which a person can type. */ const newPassword = ()=>Array.from({
        length: 5
    }, ()=>Array.from({
            length: 4
        }, ()=>LETTERS.charAt((0, _nodecrypto.randomInt)(LETTERS.length))).join('')).join('-');
function loadSecrets(dataDir) {
    const path = (0, _nodepath.join)(dataDir, 'secrets.json');
    const known = (0, _nodefs.existsSync)(path) ? JSON.parse((0, _nodefs.readFileSync)(path, 'utf8')) : {};
    const webhooks = (0, _platform.newSealingPair)();
    const secrets = {
        API_KEY_PEPPER: newSecret(),
        API_KEY_ENCRYPTION_KEY: newSecret(),
        GATEWAY_ENCRYPTION_KEY: newSecret(),
        PHONE_ENCRYPTION_KEY: newSecret(),
        INTERNAL_TOKEN: newSecret(),
        WEBHOOK_PUBLIC_KEY: webhooks.publicKey,
        WEBHOOK_PRIVATE_KEY: webhooks.privateKey,
        OWNER_PASSWORD: newPassword(),
        ...known
    };
    if (Object.keys(secrets).some((name)=>!(name in known))) {
        (0, _privatefile.writePrivateFile)(path, JSON.stringify(secrets, null, 2));
    }
    return secrets;
}

//# sourceMappingURL=secrets.js.map