"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "SettingsStore", {
    enumerable: true,
    get: function() {
        return SettingsStore;
    }
});
const _nodecrypto = require("node:crypto");
const _settingsparser = require("./settings.parser");
let SettingsStore = class SettingsStore {
    constructor(parts){
        this.parts = parts;
    }
    get values() {
        return {
            ..._settingsparser.INITIAL_SETTINGS,
            ...this.parts.store.state.settings
        };
    }
    /** What the service answered. Sections before a wrong one are applied all the same. @throws Error of the wrong one */ async take(body) {
        const values = {
            ...this.parts.store.state.settings
        };
        try {
            (0, _settingsparser.applySettings)(body, (change)=>Object.assign(values, change), this.parts.complaints.add);
        } finally{
            await this.parts.store.write({
                kind: 'settings',
                values
            });
        }
    }
    /** The key that received SMS are signed with; the app makes one of its own when the service gave none. */ async signingKey() {
        const { signingKey } = this.values;
        if (signingKey !== '') return signingKey;
        const values = {
            ...this.parts.store.state.settings,
            signingKey: (0, _nodecrypto.randomBytes)(4).toString('hex')
        };
        await this.parts.store.write({
            kind: 'settings',
            values
        });
        return values.signingKey;
    }
};

//# sourceMappingURL=settings.store.js.map