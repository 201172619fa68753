"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "addWebhookCommands", {
    enumerable: true,
    get: function() {
        return addWebhookCommands;
    }
});
const _platform = require("../../../../libs/platform/src");
const _adminerror = require("../admin-error");
function addWebhookCommands(program, print) {
    program.command('webhook:keys').description('create the pair of keys that seals and opens webhook secrets, for the environment').option('--number <n>', "the pair's number, from 1 to 255; a pair that replaces another needs a new number. WEBHOOK_PRIVATE_KEY " + 'then holds both private keys, separated by a comma', '1').action(({ number })=>{
        if (!/^\d{1,3}$/.test(number) || Number(number) < 1 || Number(number) > 255) {
            throw new _adminerror.AdminError('--number must be from 1 to 255.');
        }
        const { publicKey, privateKey } = (0, _platform.newSealingPair)(Number(number));
        print({
            WEBHOOK_PUBLIC_KEY: publicKey,
            WEBHOOK_PRIVATE_KEY: privateKey
        });
    });
}

//# sourceMappingURL=webhook.command.js.map