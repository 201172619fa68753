"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "ServedSite", {
    enumerable: true,
    get: function() {
        return ServedSite;
    }
});
const _nodecrypto = require("node:crypto");
const _platform = require("../../../../libs/platform/src");
const _serveddescription = require("../openapi/served-description");
const _guide = require("./guide");
const _homepage = require("./home-page");
const _site = require("./site");
const _siteassets = require("./site-assets");
/** Stands for a time in the texts: a schedule in the past would be refused. */ const IN_TWO_DAYS = '{{in_two_days}}';
const TWO_DAYS_MS = 172_800_000;
let ServedSite = class ServedSite {
    /**
   * @param publicUrl PUBLIC_URL
   * @param consoleUrl where the console is; empty: there is none
   */ constructor(publicUrl, consoleUrl, description){
        this.publicUrl = publicUrl;
        this.consoleUrl = consoleUrl;
        this.description = description;
        this.assets = (0, _siteassets.readAssets)();
        this.guide = (0, _guide.readGuide)();
        this.written = new Map();
        const hash = (0, _nodecrypto.createHash)('sha256');
        for (const { bytes } of this.assets.values())hash.update(bytes);
        this.version = hash.digest('hex').slice(0, 8);
        this.home = (0, _homepage.renderHomePage)({
            version: this.version
        });
    }
    /** A page or the index of the search. The first reader of each waits until it is written. */ file(path, caller) {
        const file = this.written.get(path) ?? this.write(path);
        if (file === undefined) return undefined;
        const text = file.text.replaceAll(_serveddescription.PLACEHOLDER, (0, _platform.calledAddress)(this.publicUrl, caller)).replaceAll(IN_TWO_DAYS, new Date(Date.now() + TWO_DAYS_MS).toISOString());
        return {
            ...file,
            text
        };
    }
    write(path) {
        this.site ??= new _site.DocumentationSite({
            document: this.description.template(),
            guide: this.guide,
            consoleUrl: this.consoleUrl,
            version: this.version
        });
        const file = this.site.file(path);
        if (file !== undefined) this.written.set(path, file);
        return file;
    }
};

//# sourceMappingURL=served-site.js.map