"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodecrypto = require("node:crypto");
const _globals = require("@jest/globals");
const _gatewayprotocol = require("../../../../../../libs/gateway-protocol/src");
const _store = require("../../../store/store");
const _messages = require("../../../testing/messages");
const _temporaryfolder = require("../../../testing/temporary-folder");
const _authcipher = require("../auth/auth-cipher");
const _numbersettingsstore = require("./number-settings.store");
const SETTINGS = {
    receive_groups: true,
    proxy_url: 'http://ann:s3cret@10.0.0.1:3128',
    web_version: '2.3000.1'
};
(0, _globals.describe)('NumberSettingsStore', ()=>{
    (0, _globals.it)('NumberSettingsStore keeps settings with their proxy sealed, and forgets them', ()=>{
        const folder = (0, _temporaryfolder.temporaryFolder)();
        const store = (0, _store.openStore)(folder.path);
        const { db } = store;
        const cipher = new _authcipher.AuthCipher((0, _nodecrypto.randomBytes)(32));
        const settings = new _numbersettingsstore.NumberSettingsStore(db, cipher);
        (0, _globals.expect)(settings.find(_messages.NUMBER)).toEqual(_gatewayprotocol.DEFAULT_NUMBER_SETTINGS);
        settings.save(_messages.NUMBER, SETTINGS);
        (0, _globals.expect)(new _numbersettingsstore.NumberSettingsStore(db, cipher).find(_messages.NUMBER)).toEqual(SETTINGS);
        const { sealed_proxy: sealed } = db.prepare('SELECT sealed_proxy FROM number_settings').get();
        (0, _globals.expect)(Buffer.from(sealed).includes('s3cret')).toBe(false);
        // Without its key the proxy leads nowhere, and not past it.
        (0, _globals.expect)(new _numbersettingsstore.NumberSettingsStore(db, new _authcipher.AuthCipher((0, _nodecrypto.randomBytes)(32))).find(_messages.NUMBER)).toEqual({
            ...SETTINGS,
            proxy_url: 'http://unreadable.invalid'
        });
        settings.erase(_messages.NUMBER);
        (0, _globals.expect)(settings.find(_messages.NUMBER)).toEqual(_gatewayprotocol.DEFAULT_NUMBER_SETTINGS);
        store.close();
        folder.remove();
    });
});

//# sourceMappingURL=number-settings.store.test.js.map